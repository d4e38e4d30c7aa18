"""What tests outside this project use."""
