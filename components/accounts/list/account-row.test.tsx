/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { accountOf } from "@/lib/accounts/account.fixture";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import { AccountRow } from "./account-row";

function show(chosen: readonly ListColumn[]) {
  render(
    <table>
      <tbody>
        <AccountRow
          {...{ index: 0, chosen, industryNames: {}, isSelected: false, isChoosing: false, canSelect: false }}
          account={accountOf({ owner: { uid: "u1", name: "Ravi Petersen" } })}
          canEdit={false}
          today="2026-03-05"
          onSelect={() => {}}
        />
      </tbody>
    </table>,
  );
}

test("names the owner once more on a phone, where columns are hidden", () => {
  show(["owner"]);

  expect(screen.getAllByText("Ravi Petersen")).toHaveLength(2);
});

test("doesn't name the owner in a list without that column", () => {
  show(["sector"]);

  expect(screen.queryByText("Ravi Petersen")).not.toBeInTheDocument();
});
