import { invitationsQuerySchema, newInvitationSchema } from "@/lib/contracts/person";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson, readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";
import { invite, listInvitations } from "@/lib/settings/server/client-people";

/** A page of my client's open invitations, newest first. */
export const GET = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  return answer(dataOf(await listInvitations(backend, readQuery(request, invitationsQuerySchema))));
});

/** Invites somebody; the link goes by mail. */
export const POST = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  const invitation = await readJson(request, newInvitationSchema);
  return answer(dataOf(await invite(backend, invitation)), { status: 201 });
});
