import { z } from "zod";
import { breakGlassChangeSchema, breakGlassSchema } from "../clients/break-glass";
import { chosenClientSchema, clientChoiceSchema, clientsQuerySchema, clientsSchema } from "../clients/client";
import { connectedPeopleSchema, disconnectionSchema } from "../clients/connected-people";
import { retentionChangeSchema, retentionSchema } from "../clients/retention";
import { roleRightChangeSchema, roleRightsSchema } from "../clients/role-rights";
import { sampleDataRemovalSchema } from "../clients/sample-data";
import { coverageQuerySchema, coverageSchema } from "../home/coverage";
import { newNudgeSchema } from "../home/nudge";
import { apiTokensSchema, createdApiTokenSchema, newApiTokenSchema } from "../incoming/api-token";
import {
  invitationsQuerySchema,
  newInvitationSchema,
  sentInvitationSchema,
  sentInvitationsSchema,
} from "../invitations/invitation";
import {
  invitationListCheckSchema,
  invitationListLimits,
  invitationListQuerySchema,
  invitationListSchema,
  invitationListsSchema,
  invitationListTextSchema,
  newInvitationListSchema,
} from "../invitations/invitation-list";
import { factorPolicyChangeSchema, factorPolicySchema } from "../people/factor";
import {
  factorResetSchema,
  memberBulkResultSchema,
  memberBulkSchema,
  memberChangeRequestSchema,
  memberSchema,
  membersQuerySchema,
  membersSchema,
} from "../people/member";
import {
  createdScimTokenSchema,
  newScimTokenSchema,
  scimSettingsChangeSchema,
  scimSettingsSchema,
} from "../people/scim";
import {
  domainCheckSchema,
  microsoftTenantsResponseSchema,
  microsoftTenantsSchema,
  ssoResponseSchema,
  ssoSettingsChangeSchema,
  ssoTestSchema,
} from "../people/sign-in-method";
import { newTeamSchema, ownTeamsSchema, teamChangeSchema, teamEndingSchema, teamsSchema } from "../people/team";
import {
  fieldRuleChangeSchema,
  fieldRulesSchema,
  orderedSourcesQuerySchema,
  orderedSourcesSchema,
  sourceRulePreviewQuerySchema,
  sourceRulePreviewSchema,
} from "../rules/source-rule";
import {
  newTerritorySchema,
  territoriesChangedSchema,
  territoriesQuerySchema,
  territoriesSchema,
  territoryChangeSchema,
  territoryPreviewQuerySchema,
  territoryPreviewSchema,
} from "../rules/territory";
import { clientConnectorsSchema, connectorChangeSchema } from "../signals/connector";
import type { Endpoints } from "./endpoint";

/** A client's administration, and the operator's choice of a client. */
export const clientsEndpoints = {
  "GET /clients/me/tokens/": {
    summary: "List API tokens",
    access: "manageClient",
    responses: { 200: apiTokensSchema },
  },
  "POST /clients/me/tokens/": {
    summary: "Create an API token",
    access: "manageClient",
    needsProof: true,
    unkeyed: "The token itself isn't stored, so a repeated request couldn't return it",
    body: newApiTokenSchema,
    responses: { 201: createdApiTokenSchema },
  },
  "DELETE /clients/me/tokens/:id/": {
    summary: "Revoke an API token",
    access: "manageClient",
  },
  "GET /clients/me/connectors/": {
    summary: "List external sources",
    access: "manageClient",
    responses: { 200: clientConnectorsSchema },
  },
  "PUT /clients/me/connectors/": {
    summary: "Turn an external source on or off",
    access: "manageClient",
    body: connectorChangeSchema,
    responses: { 200: clientConnectorsSchema },
  },
  "GET /clients/me/source-rules/": {
    summary: "List source rules",
    access: "manageClient",
    responses: { 200: fieldRulesSchema },
  },
  "PUT /clients/me/source-rules/": {
    summary: "Change a source rule",
    access: "manageClient",
    body: fieldRuleChangeSchema,
    responses: { 200: fieldRulesSchema },
  },
  "GET /clients/me/source-rules/preview/": {
    summary: "Preview a source rule",
    access: "manageClient",
    query: sourceRulePreviewQuerySchema,
    responses: { 200: sourceRulePreviewSchema },
  },
  "GET /clients/me/source-rules/sources/": {
    summary: "List the sources of a field",
    access: "manageClient",
    query: orderedSourcesQuerySchema,
    responses: { 200: orderedSourcesSchema },
  },
  "GET /clients/me/people/": {
    summary: "List the client’s people, by name",
    access: "manageClient",
    query: membersQuerySchema,
    responses: { 200: membersSchema },
  },
  "POST /clients/me/people/bulk/": {
    summary: "Change the role, the team or the access of many members",
    access: "manageClient",
    body: memberBulkSchema,
    responses: { 200: memberBulkResultSchema },
  },
  "PATCH /clients/me/people/:uid/": {
    summary: "Change a member’s role, or disable or enable them",
    access: "manageClient",
    params: z.object({ uid: z.string().max(100) }),
    body: memberChangeRequestSchema,
    responses: { 200: memberSchema },
  },
  "POST /clients/me/people/:uid/factor-reset/": {
    summary: "Reset a member's second factors",
    access: "manageClient",
    needsProof: true,
    params: z.object({ uid: z.string().max(100) }),
    body: factorResetSchema,
  },
  "POST /clients/me/people/:uid/identities/disconnect/": {
    summary: "Disconnect a member from single sign-on",
    access: "manageClient",
    needsProof: true,
    params: z.object({ uid: z.string().max(100) }),
    body: disconnectionSchema,
  },
  "GET /clients/me/identities/": {
    summary: "Count the members who are connected to the client's identity provider",
    access: "manageClient",
    responses: { 200: connectedPeopleSchema },
  },
  "POST /clients/me/identities/disconnect/": {
    summary: "Disconnect all members from single sign-on",
    access: "manageClient",
    needsProof: true,
    body: disconnectionSchema,
    responses: { 200: connectedPeopleSchema },
  },
  "GET /clients/me/role-rights/": {
    summary: "List the permissions that the client has denied to its roles",
    access: "manageClient",
    responses: { 200: roleRightsSchema },
  },
  "PUT /clients/me/role-rights/": {
    summary: "Deny a permission to a role, or allow it again",
    access: "manageClient",
    needsProof: true,
    body: roleRightChangeSchema,
    responses: { 200: roleRightsSchema },
  },
  "GET /clients/me/retention/": {
    summary: "Read the client's retention periods",
    access: "manageClient",
    responses: { 200: retentionSchema },
  },
  "PUT /clients/me/retention/": {
    summary: "Change the client's retention periods",
    access: "manageClient",
    needsProof: true,
    body: retentionChangeSchema,
    responses: { 200: retentionSchema },
  },
  "PUT /clients/me/sample-data/": {
    summary: "Add the sample data, unless it is there",
    access: "manageClient",
  },
  "POST /clients/me/sample-data/remove/": {
    summary: "Delete the sample accounts and everything that belongs to them",
    access: "manageClient",
    needsProof: true,
    body: sampleDataRemovalSchema,
  },
  "GET /clients/me/factor-policy/": {
    summary: "Read whether the client requires a second factor",
    access: "manageClient",
    responses: { 200: factorPolicySchema },
  },
  "PUT /clients/me/factor-policy/": {
    summary: "Require a second factor from a given date, or make it optional",
    access: "manageClient",
    needsProof: true,
    body: factorPolicyChangeSchema,
    responses: { 200: factorPolicySchema },
  },
  "GET /clients/me/invitations/": {
    summary: "List open invitations, newest first",
    access: "manageClient",
    query: invitationsQuerySchema,
    responses: { 200: sentInvitationsSchema },
  },
  "POST /clients/me/invitations/": {
    summary: "Invite someone",
    access: "manageClient",
    body: newInvitationSchema,
    responses: { 201: sentInvitationSchema },
  },
  "DELETE /clients/me/invitations/:id/": {
    summary: "Revoke an invitation",
    access: "manageClient",
  },
  "POST /clients/me/invitation-lists/check/": {
    summary: "Check a list of people to invite",
    access: "manageClient",
    body: invitationListTextSchema,
    maxBodyBytes: invitationListLimits.bytes,
    responses: { 200: invitationListCheckSchema },
  },
  "POST /clients/me/invitation-lists/": {
    summary: "Invite the people of a list in the background",
    access: "manageClient",
    body: newInvitationListSchema,
    maxBodyBytes: invitationListLimits.bytes,
    responses: { 201: invitationListSchema },
  },
  "GET /clients/me/invitation-lists/": {
    summary: "List the latest lists of people to invite, newest first",
    access: "manageClient",
    responses: { 200: invitationListsSchema },
  },
  "GET /clients/me/invitation-lists/:id/": {
    summary: "Read the progress and the result of a list of people to invite",
    access: "manageClient",
    query: invitationListQuerySchema,
    responses: { 200: invitationListSchema },
  },
  "GET /clients/me/sso/": {
    summary: "Read the identity provider",
    access: "manageClient",
    responses: { 200: ssoResponseSchema },
  },
  "PUT /clients/me/sso/": {
    summary: "Set the identity provider",
    access: "manageClient",
    needsProof: true,
    body: ssoSettingsChangeSchema,
    responses: { 200: ssoResponseSchema },
  },
  "POST /clients/me/sso/test/": {
    summary: "Test the identity provider",
    access: "manageClient",
    responses: { 200: ssoTestSchema },
  },
  "POST /clients/me/sso/domains/check/": {
    summary: "Verify the client’s domains",
    access: "manageClient",
    responses: { 200: domainCheckSchema },
  },
  "GET /clients/me/break-glass/": {
    summary: "Read who can sign in with a password although single sign-on is required",
    access: "manageClient",
    responses: { 200: breakGlassSchema },
  },
  "PUT /clients/me/break-glass/": {
    summary: "Set who can sign in with a password although single sign-on is required",
    access: "manageClient",
    needsProof: true,
    body: breakGlassChangeSchema,
    responses: { 200: breakGlassSchema },
  },
  "GET /clients/me/scim/": {
    summary: "Read the provisioning settings",
    access: "manageClient",
    responses: { 200: scimSettingsSchema },
  },
  "PUT /clients/me/scim/": {
    summary: "Change the provisioning settings",
    access: "manageClient",
    needsProof: true,
    body: scimSettingsChangeSchema,
    responses: { 200: scimSettingsSchema },
  },
  "POST /clients/me/scim/tokens/": {
    summary: "Create a SCIM token",
    access: "manageClient",
    needsProof: true,
    unkeyed: "The token itself isn't stored, so a repeated request couldn't return it",
    body: newScimTokenSchema,
    responses: { 201: createdScimTokenSchema },
  },
  "DELETE /clients/me/scim/tokens/:id/": {
    summary: "Revoke a SCIM token",
    access: "manageClient",
  },
  "GET /clients/me/microsoft-tenants/": {
    summary: "List Microsoft tenants",
    access: "manageClient",
    responses: { 200: microsoftTenantsResponseSchema },
  },
  "PUT /clients/me/microsoft-tenants/": {
    summary: "Set Microsoft tenants",
    access: "manageClient",
    needsProof: true,
    body: microsoftTenantsSchema,
    responses: { 200: microsoftTenantsResponseSchema },
  },
  "GET /clients/me/teams/": {
    summary: "List teams",
    access: "manageClient",
    responses: { 200: teamsSchema },
  },
  "POST /clients/me/teams/": {
    summary: "Create a team",
    access: "manageClient",
    body: newTeamSchema,
    responses: { 201: teamsSchema },
  },
  "PATCH /clients/me/teams/:id/": {
    summary: "Change a team’s name, leader or members",
    access: "manageClient",
    body: teamChangeSchema,
    responses: { 200: teamsSchema },
  },
  "DELETE /clients/me/teams/:id/": {
    summary: "Remove a team; its members stay",
    access: "manageClient",
    responses: { 200: teamsSchema },
  },
  "GET /clients/me/teams/:id/ending/": {
    summary: "Preview removing a team",
    access: "manageClient",
    responses: { 200: teamEndingSchema },
  },
  "GET /teams/": {
    summary: "List my teams",
    access: "readClient",
    responses: { 200: ownTeamsSchema },
  },
  "GET /teams/coverage/": {
    summary: "Read what a team’s accounts need",
    access: "lead",
    query: coverageQuerySchema,
    responses: { 200: coverageSchema },
  },
  "GET /teams/territories/": {
    summary: "List a team’s territories",
    access: "lead",
    query: territoriesQuerySchema,
    responses: { 200: territoriesSchema },
  },
  "GET /teams/territories/preview/": {
    summary: "Preview a territory",
    access: "lead",
    query: territoryPreviewQuerySchema,
    responses: { 200: territoryPreviewSchema },
  },
  "POST /teams/territories/": {
    summary: "Create a territory and assign matching accounts without an owner",
    access: "lead",
    body: newTerritorySchema,
    responses: { 201: territoriesChangedSchema },
  },
  "PATCH /teams/territories/:id/": {
    summary: "Change a territory",
    access: "lead",
    body: territoryChangeSchema,
    responses: { 200: territoriesChangedSchema },
  },
  "DELETE /teams/territories/:id/": {
    summary: "Remove a territory; its accounts keep their owners",
    access: "lead",
    responses: { 200: territoriesSchema },
  },
  "POST /accounts/:id/nudges/": {
    summary: "Nudge a member about an account",
    access: "lead",
    body: newNudgeSchema,
  },
  "GET /clients/": {
    summary: "List the clients by name",
    access: "operate",
    query: clientsQuerySchema,
    responses: { 200: clientsSchema },
  },
  "PUT /clients/chosen/": {
    summary: "View a client in this session, for an hour",
    access: "viewClients",
    needsProof: true,
    body: clientChoiceSchema,
    responses: { 200: chosenClientSchema },
  },
  "DELETE /clients/chosen/": {
    summary: "Stop viewing a client",
    access: "viewClients",
  },
} as const satisfies Endpoints;

/** Endpoints that browsers can't call. */
export const clientsHostEndpoints = {
  "GET /clients/chosen/": {
    summary: "Read the client that this session views",
    access: "viewClients",
    responses: { 200: chosenClientSchema },
  },
} as const satisfies Endpoints;
