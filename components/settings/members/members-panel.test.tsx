/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { Member, MembersPage } from "@/lib/contracts/people/member";
import { send } from "@/lib/http/browser/send";
import { MembersPanel } from "./members-panel";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const east = { id: "7e3c2f4a-0000-4000-8000-00000000000e", name: "East" };

const member = (uid: string, values: Partial<Member> = {}): Member => ({
  uid,
  full_name: uid,
  email: `${uid.toLowerCase()}@acme.example`,
  title: null,
  role: "user",
  team: null,
  disabled: false,
  last_login: null,
  has_factor: false,
  can_use_password: true,
  is_me: false,
  ...values,
});

const page = (items: Member[], total = items.length): MembersPage => ({ items, total, next_cursor: null });
const ok = (data: unknown) => ({ kind: "ok", data }) as never;

function renderPanel(people: MembersPage, wanted: Parameters<typeof MembersPanel>[0]["wanted"]) {
  render(
    <MembersPanel
      clientName="Acme"
      people={people}
      wanted={wanted}
      teams={[east]}
      invitations={{ items: [], next_cursor: null }}
    />,
  );
}

const choose = (name: string, value: string) =>
  act(async () => fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } }));

beforeAll(installModalDialogs);
beforeEach(() => {
  jest.mocked(send).mockReset();
  window.history.replaceState(null, "", "/settings?section=people");
});

test("a chosen filter narrows the list together with the others and the search, and stands in the URL", async () => {
  renderPanel(page([member("Ana", { team: east })]), { q: "an", filter: { role: "user" } });
  expect(within(screen.getByRole("row", { name: /Ana/ })).getByText("East")).toBeVisible();
  jest.mocked(send).mockResolvedValueOnce(ok(page([member("Andy")])));

  await choose("Team", "none");

  expect(send).toHaveBeenCalledWith("GET /clients/me/people/", { query: { q: "an", role: "user", team: "none" } });
  expect(window.location.search).toBe("?section=people&role=user&team=none&q=an");
  expect(screen.getByRole("row", { name: /Andy/ })).toBeVisible();
  expect(screen.queryByRole("row", { name: /Ana/ })).not.toBeInTheDocument();
});

test("clearing the filters keeps the search", async () => {
  renderPanel(page([]), { q: "an", filter: { state: "disabled" } });
  jest.mocked(send).mockResolvedValueOnce(ok(page([member("Ana")])));

  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Clear filters" })));

  expect(send).toHaveBeenCalledWith("GET /clients/me/people/", { query: { q: "an" } });
  expect(screen.queryByRole("button", { name: "Clear filters" })).not.toBeInTheDocument();
  expect(screen.getByRole("combobox", { name: "Access" })).toHaveValue("");
});
