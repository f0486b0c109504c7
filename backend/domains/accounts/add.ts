import { randomUUID } from "node:crypto";
import type { NewAccount } from "@/lib/contracts/accounts/account";
import { can } from "@/lib/contracts/rights/rights";
import type { Database } from "../../database/database";
import { accounts } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { recordChanges } from "../values/history/record";
import { changeAccount } from "./change";
import { refuseDuplicates } from "./refuse-duplicates";

/**
 * Adds an account entered by a user and records the addition in its history. If the user is a rep, they become its
 * owner.
 *
 * @returns its id
 * @throws AppError 409 `duplicate`, with the id of the existing account with this domain or name in
 * `fields.account_id`; 400 `invalid_request` for an unknown industry
 */
export async function addAccount(tx: Database, principal: Principal, input: NewAccount, at: Date): Promise<string> {
  const { clientId, uid } = principal;
  const id = randomUUID();
  await refuseDuplicates(tx, clientId, { ...input, id }, () =>
    tx.transaction((own) =>
      own.insert(accounts).values({
        id,
        clientId,
        name: input.name,
        domain: input.domain,
        status: "active",
        ownerId: can(principal.role, "ownNewAccounts") ? uid : null,
        createdAt: at,
        createdBy: uid,
        updatedAt: at,
      }),
    ),
  );
  const writer = { actorId: uid, cause: { kind: "add", id }, at };
  await recordChanges(tx, { clientId, accountId: id }, writer, [
    { field: "account", old: null, new: input.name, source: "manual" },
  ]);
  await changeAccount(tx, {
    clientId,
    accountId: id,
    values: input,
    origin: { source: "manual", method: "manual", confidence: "high", seenAt: at, ...writer },
  });
  return id;
}
