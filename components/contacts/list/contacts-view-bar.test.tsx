/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SavedViewNotices } from "@/components/accounts/views/saved-view-bar";
import { MeProvider } from "@/components/session/me";
import { savedViewOf } from "@/lib/accounts/list/saved-view.fixture";
import { contactSettings, contactsAddress } from "@/lib/contact-list/saved-view";
import { fullContactsView } from "@/lib/contact-list/view";
import type { Role } from "@/lib/contracts/wire/role";
import { ContactsViewBar } from "./contacts-view-bar";

const leaders = savedViewOf({
  subject: "contact",
  name: "Finance leaders",
  is_shared: true,
  query: "function=finance",
  ...contactSettings,
  is_pinned: true,
  unknown: ["tier"],
});

function renderBar(url: string, role: Role = "sales_rep") {
  const onShow = jest.fn();
  const context = { saved: [leaders], scope: "all" as const };
  const shown = contactsAddress.readAddress(new URLSearchParams(url), context);
  render(
    <MeProvider me={{ uid: "me", name: "Rae", role, denied: [] }}>
      <ContactsViewBar {...shown} {...{ context, onShow }} onSaved={jest.fn()} />
      <SavedViewNotices {...shown} />
    </MeProvider>,
  );
  return onShow;
}
const ofFinance = { ...fullContactsView, function: ["finance"] };

test("a saved view is a tab that opens its filters, and names those that no longer exist", async () => {
  const onShow = renderBar(`view=${leaders.id}`);

  expect(screen.getByRole("link", { name: /Finance leaders/ })).toHaveAttribute("aria-current", "page");
  expect(screen.getByText(/uses something that no longer exists: tier/)).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: /Finance leaders/ }));

  expect(onShow).toHaveBeenCalledWith(ofFinance, leaders);
});

test("an edited view of someone else can be saved as a new one or reset, and a scope leaves it", async () => {
  const onShow = renderBar(`view=${leaders.id}&level=vp`);

  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.getByRole("button", { name: "Save as new" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(onShow).toHaveBeenLastCalledWith(ofFinance, leaders);
  await userEvent.click(screen.getByRole("link", { name: "Mine" }));
  expect(onShow).toHaveBeenLastCalledWith({ ...fullContactsView, owner: "me" }, null);
});

test("a missing view is reported, and filters without a view can be saved", () => {
  renderBar("view=gone&level=vp");

  expect(screen.getByText("This view no longer exists, or it isn’t shared with you.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Save view" })).toBeVisible();
});

test("an operator who views the client opens shared views, but saves none", () => {
  renderBar("level=vp", "admin");

  expect(screen.getByRole("link", { name: /Finance leaders/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save view" })).toBeNull();
});
