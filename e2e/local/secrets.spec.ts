import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { guardedReads } from "../fixtures/guarded-paths";
import { getStack } from "../fixtures/stack";
import { expect, test } from "../fixtures/test";

const storedSecretsSchema = z.object({ SESSION_SECRET: z.string(), REALTIME_SECRET: z.string() });
const heldSchema = z.object({ uid: z.string(), access_token: z.string().min(40) });

const readSecrets = () =>
  storedSecretsSchema.parse(JSON.parse(readFileSync(join(getStack().dataFolder, "secrets.json"), "utf8")));

/** The contents of this browser's session cookie, decrypted with the stack's own secret. */
async function openCookie(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === "sightline.session");
  const salt = `sightline session 1 ${getStack().app}`;
  return heldSchema.parse(await decode({ token: cookie?.value ?? "", secret: readSecrets().SESSION_SECRET, salt }));
}

/** All data that a script could read: storages, every database of the browser, cookies, the page itself. */
const readBrowser = (page: Page) =>
  page.evaluate(async () => {
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames)
        found.push(store, await resultOf(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return `${JSON.stringify(found)}${document.documentElement.outerHTML}`;
  });

// The test also requests pages that don't exist or that this role may not open, and downloads without a link.
test.use({ allowedConsoleErrors: [/status of (400|403|404)/] });

test("S9 · no response, browser storage or log contains the bearer token or the database password", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  const origin = getStack().app;
  const first = await openCookie(page.context());
  const responses: Promise<string>[] = [];
  page.on("response", (response) => {
    if (!response.url().startsWith(origin)) return;
    const head = response.headersArray().then((all) => all.filter(({ name }) => name.toLowerCase() !== "set-cookie"));
    responses.push(
      Promise.all([head, response.text().catch(() => "")]).then(([headers, text]) => JSON.stringify(headers) + text),
    );
  });

  for (const path of ["/sales-home", "/all-accounts", "/industry-insights", "/settings?section=session", "/settings"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Announcements" }).getByRole("listitem").first()).toBeVisible();
  const { items } = await (await page.request.get("/api/accounts?limit=1")).json();
  await page.goto(`/account/${items[0].id}`);
  await page.evaluate(async (paths) => {
    for (const path of paths) await (await fetch(path)).text();
    await (await fetch("/sales-home", { headers: { RSC: "1" } })).text();
    await (await fetch("/api/session/refresh", { method: "POST" })).text();
  }, guardedReads);
  const second = await openCookie(page.context());

  const { REALTIME_SECRET } = readSecrets();
  const password = createHmac("sha256", REALTIME_SECRET).update(`database sign-in of ${first.uid}`).digest("base64url");
  const logs = join(getStack().dataFolder, "logs");
  const sources = {
    answers: (await Promise.all(responses)).join("\n"),
    browser: await readBrowser(page),
    logs: readdirSync(logs)
      .map((name) => readFileSync(join(logs, name), "utf8"))
      .join("\n"),
  };
  expect(second.access_token).not.toBe(first.access_token);
  expect(sources.answers, "the search covers the data").toContain("market_cap");
  expect(sources.browser).toContain("Ravi Petersen");
  expect(sources.logs).toContain("/users/me/");
  for (const [source, text] of Object.entries(sources))
    for (const [secret, value] of Object.entries({ first: first.access_token, second: second.access_token, password }))
      expect(text.includes(value), `${secret} in ${source}`).toBe(false);
});
