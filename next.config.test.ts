import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import config from "./next.config";

const pages = readdirSync("app/(auth)", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .map((file) => ({
    path: `/${file.replace(/\/page\.tsx$/, "")}`,
    text: readFileSync(join("app/(auth)", file), "utf8"),
  }));

test("every page whose URL contains a code or a token sends no-referrer, as a header and in the page", async () => {
  const rules = (await config.headers?.()) ?? [];
  const silent = rules.filter(({ headers }) => headers.some(({ value }) => value === "no-referrer"));
  const isDoNotContact = (path: string) => silent.some(({ source }) => new RegExp(`^${source}$`).test(path));

  const byPage = pages.map(({ path, text }) => ({ path, inPage: text.includes('referrer: "no-referrer"') }));

  expect(byPage.filter(({ inPage }) => inPage).map(({ path }) => path)).toContain("/unsubscribe");
  expect(byPage.filter(({ path, inPage }) => inPage !== isDoNotContact(path))).toEqual([]);
});
