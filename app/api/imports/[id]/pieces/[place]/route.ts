import { notFound } from "@/lib/contracts/app-error";
import { importLimits } from "@/lib/contracts/import-field";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readBytes } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { sendPiece } from "@/lib/imports/server/load-imports";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Takes in a piece of an import's file, and hands it on: no more of the file is ever here. */
export const PUT = route<{ id: string; place: string }>(async (request, { id, place }) => {
  const { backend } = await requireUserForApi(request);
  const bytes = await readBytes(request, importLimits.partBytes);
  if (!/^\d{1,3}$/.test(place)) throw notFound();
  dataOf(await sendPiece(backend, requireId(id), Number(place), bytes));
  return answerNothing();
});
