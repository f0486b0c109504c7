import { z } from "zod";
import { coverageQuerySchema, coverageSchema } from "../home/coverage";
import { newNudgeSchema } from "../home/nudge";
import { apiTokensSchema, madeApiTokenSchema, newApiTokenSchema } from "../incoming/api-token";
import { clientChoiceSchema, clientsSchema } from "../people/client";
import {
  invitationsQuerySchema,
  newInvitationSchema,
  sentInvitationSchema,
  sentInvitationsSchema,
} from "../people/invitation";
import {
  factorResetSchema,
  memberChangeRequestSchema,
  memberSchema,
  membersQuerySchema,
  membersSchema,
} from "../people/member";
import { madeScimTokenSchema, newScimTokenSchema, scimSettingsChangeSchema, scimSettingsSchema } from "../people/scim";
import {
  domainCheckSchema,
  microsoftTenantsAnswerSchema,
  microsoftTenantsSchema,
  ssoAnswerSchema,
  ssoSettingsChangeSchema,
  ssoTestSchema,
} from "../people/sign-in-method";
import { newTeamSchema, ownTeamsSchema, teamChangeSchema, teamEndingSchema, teamsSchema } from "../people/team";
import { clientManagers, leaders, operators } from "../rights/role-groups";
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
import { byId, type Endpoints, nothing } from "./endpoint";

/** A client's administration, and the operator's choice of a client. */
export const clientsEndpoints = {
  "GET /clients/me/tokens/": {
    summary: "The client's API tokens",
    answer: { 200: apiTokensSchema },
    askedBy: clientManagers,
  },
  "POST /clients/me/tokens/": {
    summary: "Make an API token",
    unkeyed: "The token itself isn't stored, so that a repeated request could not be answered with it",
    body: newApiTokenSchema,
    answer: { 201: madeApiTokenSchema },
    askedBy: clientManagers,
  },
  "DELETE /clients/me/tokens/:id/": {
    summary: "Revoke an API token",
    params: byId,
    answer: nothing,
    askedBy: clientManagers,
  },
  "GET /clients/me/connectors/": {
    summary: "The client's outside sources",
    answer: { 200: clientConnectorsSchema },
    askedBy: clientManagers,
  },
  "PUT /clients/me/connectors/": {
    summary: "Switch an outside source on or off",
    body: connectorChangeSchema,
    answer: { 200: clientConnectorsSchema },
    askedBy: clientManagers,
  },
  "GET /clients/me/source-rules/": {
    summary: "How each value is chosen when sources disagree",
    answer: { 200: fieldRulesSchema },
    askedBy: clientManagers,
  },
  "PUT /clients/me/source-rules/": {
    summary: "Choose a value otherwise when sources disagree",
    body: fieldRuleChangeSchema,
    answer: { 200: fieldRulesSchema },
    askedBy: clientManagers,
  },
  "GET /clients/me/source-rules/preview/": {
    summary: "What choosing a value otherwise would change",
    query: sourceRulePreviewQuerySchema,
    answer: { 200: sourceRulePreviewSchema },
    askedBy: clientManagers,
  },
  "GET /clients/me/source-rules/sources/": {
    summary: "Who says a value",
    query: orderedSourcesQuerySchema,
    answer: { 200: orderedSourcesSchema },
    askedBy: clientManagers,
  },
  "GET /clients/me/people/": {
    summary: "People of the client, by name",
    query: membersQuerySchema,
    answer: { 200: membersSchema },
    askedBy: clientManagers,
  },
  "PATCH /clients/me/people/:uid/": {
    summary: "Change a role, shut out, let in again",
    params: z.object({ uid: z.string().max(100) }),
    body: memberChangeRequestSchema,
    answer: { 200: memberSchema },
    askedBy: clientManagers,
  },
  "POST /clients/me/people/:uid/factor-reset/": {
    summary: "Reset a member's second factors",
    params: z.object({ uid: z.string().max(100) }),
    body: factorResetSchema,
    answer: nothing,
    askedBy: clientManagers,
  },
  "GET /clients/me/invitations/": {
    summary: "Open invitations, newest first",
    query: invitationsQuerySchema,
    answer: { 200: sentInvitationsSchema },
    askedBy: clientManagers,
  },
  "POST /clients/me/invitations/": {
    summary: "Invite someone",
    body: newInvitationSchema,
    answer: { 201: sentInvitationSchema },
    askedBy: clientManagers,
  },
  "DELETE /clients/me/invitations/:id/": {
    summary: "Take an invitation back",
    params: byId,
    answer: nothing,
    askedBy: clientManagers,
  },
  "GET /clients/me/sso/": {
    summary: "The client's identity provider",
    answer: { 200: ssoAnswerSchema },
    askedBy: clientManagers,
  },
  "PUT /clients/me/sso/": {
    summary: "Set the client's identity provider",
    body: ssoSettingsChangeSchema,
    answer: { 200: ssoAnswerSchema },
    askedBy: clientManagers,
  },
  "POST /clients/me/sso/test/": {
    summary: "Try the client's identity provider",
    answer: { 200: ssoTestSchema },
    askedBy: clientManagers,
  },
  "POST /clients/me/sso/domains/check/": {
    summary: "Look for the proofs of the client's domains",
    answer: { 200: domainCheckSchema },
    askedBy: clientManagers,
  },
  "GET /clients/me/scim/": {
    summary: "Provisioning of the client's people",
    answer: { 200: scimSettingsSchema },
    askedBy: clientManagers,
  },
  "PUT /clients/me/scim/": {
    summary: "Set how the client's people are provisioned",
    body: scimSettingsChangeSchema,
    answer: { 200: scimSettingsSchema },
    askedBy: clientManagers,
  },
  "POST /clients/me/scim/tokens/": {
    summary: "Create a SCIM token",
    unkeyed: "The token itself isn't stored, so that a repeated request could not be answered with it",
    body: newScimTokenSchema,
    answer: { 201: madeScimTokenSchema },
    askedBy: clientManagers,
  },
  "DELETE /clients/me/scim/tokens/:id/": {
    summary: "Revoke a SCIM token",
    params: byId,
    answer: nothing,
    askedBy: clientManagers,
  },
  "GET /clients/me/microsoft-tenants/": {
    summary: "The client's Microsoft tenants",
    answer: { 200: microsoftTenantsAnswerSchema },
    askedBy: clientManagers,
  },
  "PUT /clients/me/microsoft-tenants/": {
    summary: "Set the client's Microsoft tenants",
    body: microsoftTenantsSchema,
    answer: { 200: microsoftTenantsAnswerSchema },
    askedBy: clientManagers,
  },
  "GET /clients/me/teams/": {
    summary: "The client's teams",
    answer: { 200: teamsSchema },
    askedBy: clientManagers,
  },
  "POST /clients/me/teams/": {
    summary: "Make a team",
    body: newTeamSchema,
    answer: { 201: teamsSchema },
    askedBy: clientManagers,
  },
  "PATCH /clients/me/teams/:id/": {
    summary: "Rename a team, change who leads it and who is in it",
    params: byId,
    body: teamChangeSchema,
    answer: { 200: teamsSchema },
    askedBy: clientManagers,
  },
  "DELETE /clients/me/teams/:id/": {
    summary: "Remove a team; its members stay",
    params: byId,
    answer: { 200: teamsSchema },
    askedBy: clientManagers,
  },
  "GET /clients/me/teams/:id/ending/": {
    summary: "What removing a team ends",
    params: byId,
    answer: { 200: teamEndingSchema },
    askedBy: clientManagers,
  },
  "GET /teams/": { summary: "The caller's own teams", answer: { 200: ownTeamsSchema }, askedBy: "everyone" },
  "GET /teams/coverage/": {
    summary: "What the accounts of a leader's team need",
    query: coverageQuerySchema,
    answer: { 200: coverageSchema },
    askedBy: leaders,
  },
  "GET /teams/territories/": {
    summary: "The territories of a leader's team",
    query: territoriesQuerySchema,
    answer: { 200: territoriesSchema },
    askedBy: leaders,
  },
  "GET /teams/territories/preview/": {
    summary: "What a territory would match",
    query: territoryPreviewQuerySchema,
    answer: { 200: territoryPreviewSchema },
    askedBy: leaders,
  },
  "POST /teams/territories/": {
    summary: "Set a territory, and give out what matches and has no owner",
    body: newTerritorySchema,
    answer: { 201: territoriesChangedSchema },
    askedBy: leaders,
  },
  "PATCH /teams/territories/:id/": {
    summary: "Change a territory",
    params: byId,
    body: territoryChangeSchema,
    answer: { 200: territoriesChangedSchema },
    askedBy: leaders,
  },
  "DELETE /teams/territories/:id/": {
    summary: "Remove a territory; the accounts stay whose they are",
    params: byId,
    answer: { 200: territoriesSchema },
    askedBy: leaders,
  },
  "POST /accounts/:id/nudges/": {
    summary: "Send a member one line about an account",
    params: byId,
    body: newNudgeSchema,
    answer: nothing,
    askedBy: leaders,
  },
  "GET /clients/": { summary: "List the clients, for product admins", answer: { 200: clientsSchema } },
  "PUT /clients/chosen/": {
    summary: "Choose the client to look at in this session",
    isForOperator: true,
    body: clientChoiceSchema,
    answer: { 200: clientsSchema },
    askedBy: operators,
  },
} as const satisfies Endpoints;
