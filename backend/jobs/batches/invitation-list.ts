import { inviteNext, stopList } from "../../domains/people/invitation-lists/invite-next";
import { enqueueList, invitationListQueue } from "../../domains/people/invitation-lists/start-list";
import { enqueueMail } from "../../mail/mail-queue";
import { reserveClientMail } from "../../sign-in/limit";
import { defineJob } from "../define-job";
import { processBatches } from "./process-batches";

/** Invites the people of a list, some per transaction. */
export const invitationListJob = defineJob(
  invitationListQueue.name,
  invitationListQueue.schema,
  async (key, run) => {
    const processNext = async () => {
      await run.yieldToRequests();
      return run.db.transaction((tx) =>
        inviteNext(tx, {
          key,
          now: run.now(),
          reserve: (db, mail) => reserveClientMail(db, { purpose: "invite", ...mail }),
          mail: ({ to, startAt, ...about }) => {
            const message = run.emailTemplates.invitation(to, about);
            return enqueueMail(tx, {
              sealer: run.sealer,
              mail: { kind: "message", message },
              startAt,
              clientId: key.clientId,
            });
          },
        }),
      );
    };
    await processBatches(run, { processNext, enqueueRest: (tx) => enqueueList(tx, key) });
  },
  {
    retryLimit: 20,
    timeoutSeconds: 600,
    deleteWhenDone: true,
    oneWaitingPerKey: true,
    abandon: (key, run) => stopList(run.db, key, "Not sent because of a problem on our side. Send a new list."),
  },
);
