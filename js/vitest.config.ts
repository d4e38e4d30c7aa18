import { defineConfig } from "vitest/config";

// A file that needs a DOM says so in its first line: // @vitest-environment happy-dom
export default defineConfig({
	test: {
		include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
		environment: "node",
		allowOnly: false,
		// Machines that are shared are slow at times; how fast a thing is, the benchmark says.
		testTimeout: 60_000,
	},
});
