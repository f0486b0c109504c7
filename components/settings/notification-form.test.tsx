/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { alertTypes } from "@/lib/contracts/alerts/alert";
import type { AlertPreferences } from "@/lib/contracts/alerts/alert-preferences";
import { send } from "@/lib/http/browser/send";
import NotificationForm from "./notification-form";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const ways = Object.fromEntries(alertTypes.map((type) => [type, { in_app: true, mail: "off" }]));
const preferences = { ways, digest_hour: 8, digest_weekday: 1, quiet: null, feed: "off" } as AlertPreferences;
const name = "What happened at my accounts by email";

function show(hasAccounts: boolean) {
  render(
    <NotificationForm preferences={preferences} types={alertTypes} hasAccounts={hasAccounts}>
      {null}
    </NotificationForm>,
  );
}

test("the digest of what happened is chosen with the alerts, and is never sent at once", async () => {
  jest.mocked(send).mockResolvedValue({ kind: "ok", data: preferences } as never);
  show(true);
  const select = screen.getByRole("combobox", { name });

  expect([...select.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "Never",
    "Daily digest",
    "Weekly digest",
  ]);
  await userEvent.selectOptions(select, "Weekly digest");

  await waitFor(() => expect(send).toHaveBeenCalledWith("PATCH /alert-preferences/", { body: { feed: "weekly" } }));
});

test("a user who can't own accounts isn't offered that digest", () => {
  show(false);

  expect(screen.queryByRole("combobox", { name })).toBeNull();
});
