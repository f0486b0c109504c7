import { filesOfTemplate } from "./test-template";

test.each([
  "backend/queue/queue.ts",
  "backend/database/schema/core.ts",
  "backend/database/schema/sign-in/factors.ts",
  "backend/seed/data/accounts.csv",
  "node_modules/pg-boss/package.json",
])("a change to %s creates a new template", (file) => {
  expect(filesOfTemplate()).toContain(file);
});
