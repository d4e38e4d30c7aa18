import { defineConfig } from "vitest/config";

// A file that needs a DOM says so in its first line: // @vitest-environment happy-dom
export default defineConfig({
	test: {
		include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
		environment: "node",
		allowOnly: false,
	},
});
