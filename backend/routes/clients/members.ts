import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { handOverMembers } from "../../domains/bulk/leaving/hand-over-members";
import { changeMember } from "../../domains/people/change-member";
import { changeMembers } from "../../domains/people/change-members";
import { resetMemberFactors } from "../../domains/people/factors/reset";
import { listMembers, serializeMembers } from "../../domains/people/list-members";
import { readConnectedPeople } from "../../domains/people/sign-in/connected-people";
import { disconnectAll, disconnectMember } from "../../domains/people/sign-in/disconnect-people";
import { type App, serve } from "../../http/serve";
import type { MailQueue } from "../../jobs/mail/mail-queue";
import { recipientOf } from "../../mail/email";
import { nameWithEmail, notifyOfChangedSso, notifyOfNewAdmin } from "./notify-admins";

/** `/clients/me/people/`: the client's members, managed by its admin. */
export function memberRoutes(app: App, { db, now, guard, change, mailQueue }: Context): void {
  serve(app, "GET /clients/me/people/", (principal, request) => listMembers(db, principal, request.query, now()));

  serve(app, "POST /clients/me/people/bulk/", async (by, request) => {
    const { proof: _proof, ...input } = request.body;
    const session = await guard.authenticate(request);
    return change((tx) =>
      changeMembers(tx, {
        by,
        ...input,
        now: now(),
        handOver: (uids, successorId) => handOverMembers(tx, by, { uids, successorId, now: now() }),
        onNewAdmins: async (emails) => {
          await guard.requireProof(request);
          await notifyOfNewAdmin(tx, mailQueue, { author: session, who: emails.join(", ") });
        },
      }),
    );
  });

  serve(app, "PATCH /clients/me/people/:uid/", async (admin, request) => {
    const { uid } = request.params;
    if (uid === admin.uid) throw new AppError(409, "oneself", "You can't change your own role or access.");
    const { proof, successor_id: successorId, ...changes } = request.body;
    const session = await guard.authenticate(request);
    const person = await change(async (tx) => {
      const changed = await changeMember(tx, {
        by: admin,
        uid,
        change: changes,
        now: now(),
        onNewAdmin: async ({ email }) => {
          await guard.requireProof(request);
          await notifyOfNewAdmin(tx, mailQueue, { author: session, who: email });
        },
      });
      if (changed && successorId !== undefined && !changed.disabled)
        throw new AppError(409, "changed", "They can sign in again. Disable them to hand over their accounts.");
      if (changed && successorId !== undefined)
        await handOverMembers(tx, admin, { uids: [uid], successorId, now: now() });
      return changed;
    });
    const [described] = await serializeMembers(db, admin, person ? [person] : []);
    if (!described) throw notFound();
    return described;
  });

  serve(app, "POST /clients/me/people/:uid/factor-reset/", async (admin, request) => {
    const { uid } = request.params;
    if (uid === admin.uid) throw new AppError(409, "oneself", "Change your own second factor in Settings, Sign-in.");
    const session = await guard.authenticate(request);
    await change(async (tx) => {
      const person = await resetMemberFactors(tx, { by: admin, uid, now: now() });
      if (!person) throw notFound();
      await notifyMember(tx, mailQueue, "factorReset", { person, by: session.user });
    });
  });

  serve(app, "POST /clients/me/people/:uid/identities/disconnect/", async (by, request) => {
    const { user, token } = await guard.authenticate(request);
    const input = { by, uid: request.params.uid, sessionId: token.sessionId, now: now() };
    await change(async (tx) => {
      const person = await disconnectMember(tx, input);
      if (!person) throw notFound();
      await notifyMember(tx, mailQueue, "ssoDisconnected", { person, by: user });
    });
  });

  serve(app, "GET /clients/me/identities/", ({ clientId }) => readConnectedPeople(db, clientId));

  serve(app, "POST /clients/me/identities/disconnect/", async (by, request) => {
    const author = await guard.authenticate(request);
    return change(async (tx) => {
      const people = await disconnectAll(tx, { by, sessionId: author.token.sessionId, now: now() });
      if (people.count > 0) await notifyOfChangedSso(tx, mailQueue, author, people.count);
      return people;
    });
  });
}

interface Named {
  fullName: string;
  email: string;
}

/** Mails someone that their second factors were reset or that they were disconnected from single sign-on, and by whom. */
export async function notifyMember(
  tx: Database,
  mailQueue: MailQueue,
  what: "factorReset" | "ssoDisconnected",
  { person, by }: { person: Named; by: Named },
): Promise<void> {
  const message = mailQueue.emailTemplates[what](recipientOf(person), nameWithEmail(by));
  await mailQueue.add(tx, { kind: "message", message });
}
