import { inviteNext, stopList } from "../../domains/people/invitation-lists/invite-next";
import { invitationListQueue } from "../../domains/people/invitation-lists/start-list";
import { enqueueMail } from "../../mail/mail-queue";
import { reserveClientMail } from "../../sign-in/limit";
import { defineBatchJob } from "./define-batch-job";

/** Invites the people of a list, some per transaction. */
export const invitationListJob = defineBatchJob(
  invitationListQueue,
  ({ db, now, sealer, emailTemplates }) =>
    async (key) => {
      const hasMore = await db.transaction((tx) =>
        inviteNext(tx, {
          key,
          now: now(),
          reserve: (mailDb, mail) => reserveClientMail(mailDb, { purpose: "invite", ...mail }),
          mail: ({ to, startAt, ...about }) => {
            const message = emailTemplates.invitation(to, about);
            return enqueueMail(tx, { sealer, mail: { kind: "message", message }, startAt, clientId: key.clientId });
          },
        }),
      );
      return hasMore ? key : null;
    },
  {
    retryLimit: 20,
    oneWaitingPerKey: true,
    abandon: (key, run) => stopList(run.db, key, "Not sent because of a problem on our side. Send a new list."),
  },
);
