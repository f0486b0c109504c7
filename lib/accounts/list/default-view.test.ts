import type { SavedView, ViewDefault } from "@/lib/contracts/views/saved-view";
import { defaultChooserText, findDefaultView } from "./default-view";
import { savedViewOf } from "./saved-view.fixture";

const view = (name: string, change: Partial<SavedView> = {}) =>
  savedViewOf({ id: name, name, is_shared: true, ...change });
const team = (isMine: boolean): ViewDefault => ({ kind: "team", id: "t", name: "East", is_mine: isMine });
const role = (isMine: boolean): ViewDefault => ({ kind: "role", role: "sales_rep", is_mine: isMine });
const describeOpening = (...saved: Parameters<typeof findDefaultView>) => {
  const opening = findDefaultView(...saved);
  return opening && `${opening.view.name}: ${defaultChooserText(opening.by)}`;
};

test("prefers the user's default view over the team's and the role's and ignores those of others", () => {
  const saved = [
    view("A", { default_of: [role(true)] }),
    view("B", { default_of: [team(true)] }),
    view("C", { is_default: true }),
    view("D", { default_of: [team(false), role(false)] }),
  ];

  expect(describeOpening({ saved })).toBe("C: your choice");
  expect(describeOpening({ saved: saved.slice(0, 2) })).toBe("B: your team East");
  expect(describeOpening({ saved: saved.slice(0, 1) })).toBe("A: your role");
  expect(describeOpening({ saved: saved.slice(3) })).toBeNull();
});

test("opening on everything skips team defaults but not the user's own default", () => {
  const saved = [view("B", { default_of: [team(true)] })];

  expect(describeOpening({ saved, onEverything: true })).toBeNull();
  expect(describeOpening({ saved: [...saved, view("C", { is_default: true })], onEverything: true })).toBe(
    "C: your choice",
  );
});
