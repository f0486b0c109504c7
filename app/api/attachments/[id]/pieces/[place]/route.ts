import { sendAttachmentPiece } from "@/lib/activity/server/load-attachments";
import { notFound } from "@/lib/contracts/app-error";
import { attachmentLimits } from "@/lib/contracts/attachment-limits";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readBytes } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Takes in a piece of a note's file, and hands it on: no more of the file is ever here. */
export const PUT = route<{ id: string; place: string }>(async (request, { id, place }) => {
  const { backend } = await requireUserForApi(request);
  const bytes = await readBytes(request, attachmentLimits.partBytes);
  if (!/^\d{1,2}$/.test(place)) throw notFound();
  dataOf(await sendAttachmentPiece(backend, requireId(id), Number(place), bytes));
  return answerNothing();
});
