import {
  factorChangeSchema,
  ownFactorsSchema,
  recoveryCodesSchema,
  totpConfirmationSchema,
  totpEnrolmentSchema,
  totpStartSchema,
} from "../people/factor";
import { leavingSchema, ownDataExportSchema } from "../people/own-data";
import {
  identityProofRequestSchema,
  identityProofSchema,
  microsoftConnectionSchema,
  microsoftDisconnectionSchema,
  ownIdentitiesSchema,
} from "../people/own-identity";
import { passwordChangeSchema } from "../people/registration";
import { sessionsSchema } from "../people/session";
import { clientSummarySchema, profileChangeSchema, userSchema } from "../people/user";
import { newWorkspaceSchema, workspaceOfferSchema } from "../people/workspace";
import { byId, type Endpoints, nothing } from "./endpoint";

/** The signed-in user: profile, password, sessions, sign-in providers. */
export const usersEndpoints = {
  "GET /users/me/": { summary: "Who I am", answer: { 200: userSchema } },
  "PATCH /users/me/": {
    summary: "Change my profile",
    isForOperator: true,
    body: profileChangeSchema,
    answer: { 200: userSchema },
    askedBy: "everyone",
  },
  "POST /users/me/export/": {
    summary: "My data as a file",
    isForOperator: true,
    body: ownDataExportSchema,
  },
  "POST /users/me/leave/": {
    summary: "End my account",
    body: leavingSchema,
    answer: nothing,
    askedBy: "everyone",
  },
  "POST /users/me/password/": {
    summary: "Change my password",
    isForOperator: true,
    body: passwordChangeSchema,
    answer: nothing,
    askedBy: "everyone",
  },
  "GET /users/me/sessions/": { summary: "My sessions", answer: { 200: sessionsSchema }, askedBy: "everyone" },
  "DELETE /users/me/sessions/": {
    summary: "End my other sessions",
    isForOperator: true,
    answer: nothing,
    askedBy: "everyone",
  },
  "DELETE /users/me/sessions/:id/": {
    summary: "End one of my sessions",
    isForOperator: true,
    params: byId,
    answer: nothing,
    askedBy: "everyone",
  },
  "GET /users/me/workspace/": {
    summary: "Whether I can create a workspace",
    answer: { 200: workspaceOfferSchema },
  },
  "PUT /users/me/workspace/": {
    summary: "Create a workspace and become its admin",
    body: newWorkspaceSchema,
    answer: { 200: clientSummarySchema },
    askedBy: ["user", "client_admin"],
  },
  "GET /users/me/identities/": { summary: "My ways to sign in", answer: { 200: ownIdentitiesSchema } },
  "POST /users/me/identities/proof/": {
    summary: "Prove that it is me",
    isForOperator: true,
    body: identityProofRequestSchema,
    answer: { 200: identityProofSchema },
    askedBy: "everyone",
  },
  "POST /users/me/identities/microsoft/": {
    summary: "Connect a Microsoft account",
    isForOperator: true,
    unkeyed: "A second connection is refused",
    body: microsoftConnectionSchema,
    answer: { 201: ownIdentitiesSchema },
  },
  "POST /users/me/identities/microsoft/disconnect/": {
    summary: "Disconnect my Microsoft account",
    isForOperator: true,
    body: microsoftDisconnectionSchema,
    answer: nothing,
    askedBy: "everyone",
  },
  "GET /users/me/factors/": { summary: "My second factors", answer: { 200: ownFactorsSchema } },
  "POST /users/me/factors/totp/": {
    summary: "Start to set up an authenticator app",
    isForOperator: true,
    body: totpStartSchema,
    answer: { 200: totpEnrolmentSchema },
    askedBy: "everyone",
  },
  "POST /users/me/factors/totp/confirm/": {
    summary: "Turn on my authenticator app",
    isForOperator: true,
    body: totpConfirmationSchema,
    answer: { 200: recoveryCodesSchema },
    askedBy: "everyone",
  },
  "POST /users/me/factors/totp/remove/": {
    summary: "Remove my authenticator app",
    isForOperator: true,
    body: factorChangeSchema,
    answer: nothing,
    askedBy: "everyone",
  },
  "POST /users/me/factors/recovery-codes/": {
    summary: "Make new recovery codes",
    isForOperator: true,
    body: factorChangeSchema,
    answer: { 200: recoveryCodesSchema },
    askedBy: "everyone",
  },
} as const satisfies Endpoints;
