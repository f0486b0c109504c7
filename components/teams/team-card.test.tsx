/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { send } from "@/lib/http/browser/send";
import { TeamCard } from "./team-card";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const members = [
  { uid: "ada", name: "Ada Berg" },
  { uid: "ben", name: "Ben Cole" },
];
const team = { id: "east", name: "East", leader: null, members, updated_at: "2026-03-02T09:00:00.000Z" };

test("removing a member sends only that member, so other members don't change", async () => {
  const after = { items: [{ ...team, members: members.slice(1) }], leaders: [] };
  jest.mocked(send).mockResolvedValue({ kind: "ok", data: after } as never);
  const onChanged = jest.fn();
  render(
    <TeamCard team={team} teams={{ items: [team], leaders: [] }} onChanged={onChanged} onRemoved={() => undefined} />,
  );

  await userEvent.click(screen.getByRole("button", { name: "Remove Ada Berg from East" }));

  expect(send).toHaveBeenCalledWith("PATCH /clients/me/teams/:id/", {
    params: { id: "east" },
    body: { remove_uids: ["ada"], updated_at: team.updated_at },
  });
  expect(onChanged).toHaveBeenCalledWith(after);
});
