import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { users } from "../../database/schema/core";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test("the SQL in docs/operating.md creates a first client and its admin", async () => {
  const { db } = backend.store;
  const id = uidOf("user@acme.example");
  await db.update(users).set({ email: "first@acme.example", clientId: null, role: "user" }).where(eq(users.id, id));
  const doc = readFileSync("docs/operating.md", "utf8");
  const statements = [...doc.matchAll(/```sql\n([\s\S]+?)```/g)].flatMap(([, text = ""]) => text.split(";\n"));

  // The sample workspace already has a client acme, so the statements are run for a new client.
  for (const statement of statements.filter((text) => text.trim() !== ""))
    await db.execute(sql.raw(statement.replaceAll("'acme'", "'acme-2'")));

  const [person] = await db.select().from(users).where(eq(users.id, id));
  expect(person).toMatchObject({ clientId: "acme-2", role: "client_admin" });
});
