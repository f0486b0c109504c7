import { can } from "@/lib/contracts/rights/rights";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import {
  createInvitation,
  deleteInvitation,
  getInvitation,
  listInvitations,
  serializeInvitation,
} from "../../domains/people/sign-in/invitations";
import { recordAuditBy } from "../../domains/shared/audit/audit";
import { lockAsClientAdmin } from "../../domains/shared/client-admins";
import { createOnce } from "../../domains/shared/idempotency";
import { findUserByEmail } from "../../domains/shared/users";
import { invalidField } from "../../errors";
import { readIdempotency } from "../../http/keyed-request";
import { type App, serve } from "../../http/serve";
import { findEmailAddress } from "../../sign-in/email";
import { requireInvitationBudget } from "../../sign-in/limit";
import { mailInvitation } from "./mail-invitation";
import { notifyOfNewAdmin } from "./notify-admins";

/** `/clients/me/invitations/`: invitations to join the client, managed by its admin. */
export function invitationRoutes(app: App, { db, now, guard, change, mailQueue }: Context): void {
  serve(app, "GET /clients/me/invitations/", ({ clientId }, request) =>
    listInvitations(db, clientId, request.query, now()),
  );

  serve(app, "POST /clients/me/invitations/", async (principal, request) => {
    const { clientId, uid } = principal;
    const session = await guard.authenticate(request);
    const { user: admin, client } = session;
    const { role } = request.body;
    if (can(role, "manageClient")) await guard.requireProof(request);
    const email = findEmailAddress(request.body.email)?.address;
    if (email === undefined) throw invalidField("email", "Enter an email address");
    // Checked only within the admin's own client: the response must not reveal whether an email has an account
    // elsewhere.
    if ((await findUserByEmail(db, email))?.clientId === clientId)
      throw new AppError(409, "already_here", "This person is already a member.");
    await requireInvitationBudget(db, { clientId, email, now: now() });
    const make = async (tx: Database) => {
      await lockAsClientAdmin(tx, principal);
      const created = await createInvitation(tx, { clientId, email, role, invitedBy: uid }, now());
      const about = { clientId, token: created.token, clientName: client?.name ?? clientId, inviter: admin.email };
      await mailInvitation(tx, mailQueue, { email, ...about });
      if (can(role, "manageClient")) await notifyOfNewAdmin(tx, mailQueue, { author: session, who: email });
      await recordAuditBy(tx, principal, now(), {
        action: "invitation.create",
        subject: created.row.id,
        after: { email, role },
      });
      return created.row;
    };
    const row = await db.transaction((tx) =>
      createOnce(tx, principal, readIdempotency(request), now(), {
        make: () => make(tx),
        find: (id) => getInvitation(tx, clientId, id),
      }),
    );
    mailQueue.wake();
    return serializeInvitation(row, admin.fullName);
  });

  serve(app, "DELETE /clients/me/invitations/:id/", async (principal, request) => {
    const { id } = request.params;
    await change(async (tx) => {
      const deleted = await deleteInvitation(tx, principal.clientId, id);
      if (!deleted) throw notFound();
      const before = { email: deleted.email, role: deleted.role };
      await recordAuditBy(tx, principal, now(), { action: "invitation.withdraw", subject: id, before });
    });
  });
}
