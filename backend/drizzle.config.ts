import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./backend/store/{schema,*-schema}.ts",
  out: "./backend/store/migrations",
});
