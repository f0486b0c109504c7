/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { fireEvent, render, screen } from "@testing-library/react";
import { ColumnsMenu } from "./columns-menu";

// jsdom doesn't open popovers.
jest.mock("@/components/ui/overlay/popover", () => ({
  Popover: ({ children }: { children: React.ReactNode }) => children,
}));

test("a list of the user's own accounts doesn't offer the owner, and keeps it chosen for the other lists", () => {
  const onChange = jest.fn();
  render(
    <ColumnsMenu
      viewSettings={{ columns: ["sector", "owner"], density: "comfortable" }}
      owner="me"
      onChange={onChange}
    />,
  );

  expect(screen.queryByRole("checkbox", { name: "Owner" })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole("checkbox", { name: "Sector" }));
  expect(onChange).toHaveBeenCalledWith({ columns: ["owner"], density: "comfortable" });
});

test("a list of all accounts offers the owner", () => {
  render(<ColumnsMenu viewSettings={{ columns: [], density: "comfortable" }} owner={null} onChange={jest.fn()} />);

  expect(screen.getByRole("checkbox", { name: "Owner" })).not.toBeChecked();
});
