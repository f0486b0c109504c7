import { describeEndedView, viewEndedPath } from "./view-notice";

test("the notice after a view names its client, if it is known", () => {
  expect(viewEndedPath("globex")).toBe("/sales-home?viewing=ended&client=globex");
  expect(describeEndedView("ended", "Globex")).toContain("Your view of Globex has ended");
  expect(describeEndedView("ended", null)).toContain("Your view of the client has ended");
});

test("there is no notice for an unknown reason", () => {
  expect(describeEndedView("something", "Globex")).toBeNull();
  expect(describeEndedView(undefined, null)).toBeNull();
});
