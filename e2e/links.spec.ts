import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { colleaguesSchema } from "@/lib/contracts/activity/activity";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

test("URLs in notes, replies, calls and tasks open in a new tab, on the brief too, and other schemes stay text", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@globex.example");
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name: `Linked ${Date.now()}` }));
  const long = `https://files.example/${"deep/".repeat(30)}offer.pdf`;
  const { items } = colleaguesSchema.parse(await (await page.request.get("/api/people?q=")).json());
  const [colleague] = items;
  const note = `@[${colleague?.uid}] see (https://docs.example/a_(b)), javascript:alert(1) and ${long}.`;
  const { id: noteId } = (await post(page, `/api/accounts/${id}/notes`, { body: note })) as { id: string };
  await post(page, `/api/accounts/${id}/notes`, { body: "Or https://reply.example!", reply_to: noteId });
  await post(page, `/api/accounts/${id}/conversations`, { kind: "call", body: "They sent https://call.example/x" });
  await post(page, `/api/accounts/${id}/tasks`, { title: "Read https://task.example/x" });

  await page.goto(`/account/${id}?tab=activity`);
  const timeline = page.getByRole("list", { name: "Activity", exact: true });
  const links = timeline.getByRole("link", { name: "(opens in a new tab)" });
  await expect(links).toHaveCount(5);
  const found = await links.evaluateAll((all) =>
    all.map((link) => ["href", "target", "rel"].map((name) => link.getAttribute(name)).join(" ")),
  );
  const behind = "_blank noopener noreferrer";
  expect(found.sort()).toEqual(
    [
      `https://call.example/x ${behind}`,
      `https://docs.example/a_(b) ${behind}`,
      `https://reply.example/ ${behind}`,
      `https://task.example/x ${behind}`,
      `${long} ${behind}`,
    ].sort(),
  );
  await expect(timeline).toContainText(
    `@${colleague?.name} see (https://docs.example/a_(b)), javascript:alert(1) and ${long}.`,
  );
  await expect(timeline).toContainText("Or https://reply.example!");
  await expect(
    page.getByRole("list", { name: "Open tasks" }).getByRole("link", { name: "https://task.example/x" }),
  ).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  await page.goto(`/account/${id}/brief`);
  const last = page.getByRole("region", { name: "Last on the timeline" });
  await expect(last.getByRole("link", { name: "https://call.example/x" })).toHaveAttribute("target", "_blank");
});
