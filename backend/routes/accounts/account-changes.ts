import { randomUUID } from "node:crypto";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { findAccount } from "../../domains/account-list/list/read";
import { changeAccount } from "../../domains/accounts/change";
import { readEvidence, rejectValue } from "../../domains/accounts/evidence";
import { listHistoryDays, readAsOf } from "../../domains/bulk/account-history/as-of";
import { listChanges } from "../../domains/bulk/account-history/read";
import { undoChanges } from "../../domains/bulk/account-history/undo";
import { parseCustomValues } from "../../domains/values/custom-fields/values";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import type { Principal } from "../../principal";

/** Changes an account's values; reads their evidence and history; undoes changes. */
export function accountChangeRoutes(app: App, { db, now, change }: Context): void {
  async function getAccount(principal: Principal, id: string) {
    const account = await findAccount(db, principal, id, now());
    if (!account) throw notFound();
    return account;
  }

  serve(app, "PATCH /accounts/:id/", async (principal, request) => {
    const accountId = request.params.id;
    const { clientId, uid } = principal;
    const { values, custom: customInput = {}, expected, source, seen_at: seenAt, confidence } = request.body;
    const fields = [...Object.keys(values), ...Object.keys(customInput).map(customKey)];
    const missing = fields.find((field) => !(field in expected));
    if (missing !== undefined) throw invalidField(`expected.${missing}`, "Send the value that you saw");
    if (source === undefined && (seenAt !== undefined || confidence !== undefined))
      throw invalidField("source", "Send the source");
    const at = now();
    const cause = { kind: "edit", id: randomUUID() };
    const origin = {
      source: source ?? "manual",
      method: "manual" as const,
      confidence: confidence ?? "high",
      seenAt: seenAt === undefined ? at : new Date(seenAt),
      actorId: uid,
      cause,
      at,
    };
    const changed = await change(async (tx) => {
      const custom = await parseCustomValues(tx, clientId, customInput);
      return changeAccount(tx, { clientId, accountId, values, custom, expected, origin });
    });
    return { account: await getAccount(principal, accountId), cause: changed.length > 0 ? cause : null };
  });

  serve(app, "GET /accounts/:id/evidence/", (principal, request) =>
    readEvidence(db, principal, request.params.id, request.query.field),
  );

  serve(app, "POST /accounts/:id/evidence/wrong/", async (principal, request) => {
    const { id } = request.params;
    const cause = await change((tx) => rejectValue(tx, principal, id, request.body, now()));
    return { account: await getAccount(principal, id), cause };
  });

  serve(app, "GET /accounts/:id/history/", (principal, request) =>
    listChanges(db, principal, request.params.id, request.query),
  );

  serve(app, "GET /accounts/:id/history/days/", (principal, request) =>
    listHistoryDays(db, principal, request.params.id),
  );

  serve(app, "POST /accounts/:id/history/undo/", (principal, request) =>
    change((tx) => undoChanges(tx, principal, request.params.id, request.body, now())),
  );

  serve(app, "GET /accounts/:id/as-of/", (principal, request) =>
    readAsOf(db, principal, request.params.id, new Date(request.query.at), now()),
  );
}
