/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { Import } from "@/lib/contracts/imports/import";
import { OutcomeCard } from "./outcome-card";

beforeAll(installModalDialogs);

test("an undone import names the user who undid it, not the one who imported it", () => {
  const one = {
    ...{ id: "1", state: "undone", kind: "accounts", outcomes: { undone: 2 }, people: null, transfer: null },
    created_by: { uid: "ravi", name: "Ravi Petersen" },
    undone_by: { uid: "lena", name: "Lena Okafor" },
  } as Partial<Import> as Import;

  render(<OutcomeCard one={one} isRequesting={false} change={jest.fn()} />);

  expect(screen.getByText(/Undone by Lena Okafor\.$/)).toBeInTheDocument();
  expect(screen.queryByText(/Ravi Petersen/)).toBeNull();
});
