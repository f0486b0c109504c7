import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import type { Database } from "../database/database";
import { insertRows } from "../database/insert-rows";
import { teamMembers, teams } from "../database/schema/core";
import { uuidOf } from "./random";
import { uidOf } from "./users";

const sampleTeams: readonly { name: string; members: readonly SampleEmail[] }[] = [
  { name: "East", members: ["rep@acme.example", "leader@acme.example"] },
  { name: "West", members: ["user@acme.example"] },
];

/** The teams of the first sample client; its sales leader leads both, and is a member of one of them. */
export async function seedTeams(db: Database, now: Date): Promise<void> {
  const clientId = "acme";
  const rows = sampleTeams.map(({ name, members }) => ({ id: uuidOf("team", clientId, name), name, members }));
  await insertRows(
    db,
    teams,
    rows.map(({ id, name }) => ({
      ...{ clientId, id, name, leaderId: uidOf("leader@acme.example"), createdAt: now, updatedAt: now },
    })),
  );
  await insertRows(
    db,
    teamMembers,
    rows.flatMap(({ id, members }) =>
      members.map((email) => ({ clientId, teamId: id, userId: uidOf(email), createdAt: now })),
    ),
  );
}
