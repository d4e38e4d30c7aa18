"""Maps: packages read safely, documents that are edited, physics layers compiled from them."""
