/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MeProvider } from "@/components/session/me";
import { savedViewOf } from "@/lib/accounts/list/saved-view.fixture";
import ViewsPanel from "./views-panel";

const leaders = savedViewOf({
  subject: "contact",
  name: "Finance leaders",
  is_shared: true,
  default_of: [{ kind: "role", role: "sales_leader", is_mine: true }],
});

test("the views of contacts say which is the default and who set it, and offer to open with all contacts", async () => {
  const [openOnEverything, onShow] = [jest.fn().mockResolvedValue(true), jest.fn()];
  const actions = { isSending: false, add: jest.fn(), change: jest.fn(), choose: jest.fn(), remove: jest.fn() };
  render(
    <MeProvider me={{ uid: "me", name: "Rae", role: "sales_leader", denied: [] }}>
      <ViewsPanel
        subject="contact"
        context={{ saved: [leaders], scope: "all", sets: "team" }}
        saved={leaders}
        actions={{ ...actions, openOnEverything }}
        hrefOf={() => "/contacts"}
        onShow={onShow}
        onSaved={jest.fn()}
        onName={jest.fn()}
        onEdit={jest.fn()}
        close={jest.fn()}
        onSetDefaults={jest.fn()}
      />
    </MeProvider>,
  );

  expect(screen.getByText("Opens by default: your role")).toBeVisible();
  expect(screen.getByRole("button", { name: "Set your team’s default" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Open with all contacts instead" }));

  expect(openOnEverything).toHaveBeenCalledWith(true);
  expect(onShow).toHaveBeenCalledWith(null);
});
