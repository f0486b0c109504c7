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
import {
  newPasskeySchema,
  passkeyAddedSchema,
  passkeyEnrolmentSchema,
  passkeyOptionsSchema,
  passkeyOptionsStartSchema,
  passkeyProofOptionsSchema,
  passkeyProofStartSchema,
  passkeyRenameSchema,
  passkeyStartSchema,
} from "../people/passkey";
import { passwordChangeSchema } from "../people/registration";
import { sessionsSchema } from "../people/session";
import { clientSummarySchema, profileChangeSchema, userSchema } from "../people/user";
import { newWorkspaceSchema, workspaceOfferSchema } from "../people/workspace";
import { byId, type Endpoints, nothing } from "./endpoint";

/** The signed-in user: profile, password, sessions, sign-in providers. */
export const usersEndpoints = {
  "GET /users/me/": { summary: "Read my user", access: "session", answer: { 200: userSchema } },
  "PATCH /users/me/": {
    summary: "Change my profile",
    access: "ownAccount",
    isForBrowsers: true,
    body: profileChangeSchema,
    answer: { 200: userSchema },
  },
  "POST /users/me/export/": {
    summary: "Export my data",
    access: "ownAccount",
    isForBrowsers: true,
    body: ownDataExportSchema,
    isFile: true,
  },
  "POST /users/me/leave/": {
    summary: "Close my account",
    access: "leaveClient",
    isForBrowsers: true,
    body: leavingSchema,
    answer: nothing,
  },
  "POST /users/me/password/": {
    summary: "Change my password",
    access: "ownAccount",
    isForBrowsers: true,
    body: passwordChangeSchema,
    answer: nothing,
  },
  "GET /users/me/sessions/": {
    summary: "List my sessions",
    access: "ownAccount",
    isForBrowsers: true,
    answer: { 200: sessionsSchema },
  },
  "DELETE /users/me/sessions/": {
    summary: "End my other sessions",
    access: "ownAccount",
    isForBrowsers: true,
    answer: nothing,
  },
  "DELETE /users/me/sessions/:id/": {
    summary: "End one of my sessions",
    access: "ownAccount",
    isForBrowsers: true,
    params: byId,
    answer: nothing,
  },
  "GET /users/me/workspace/": {
    summary: "Check whether I can create a workspace",
    access: "session",
    answer: { 200: workspaceOfferSchema },
  },
  "PUT /users/me/workspace/": {
    summary: "Create a workspace and become its admin",
    access: "createWorkspace",
    isForBrowsers: true,
    body: newWorkspaceSchema,
    answer: { 200: clientSummarySchema },
  },
  "GET /users/me/identities/": {
    summary: "List my sign-in methods",
    access: "ownAccount",
    answer: { 200: ownIdentitiesSchema },
  },
  "POST /users/me/identities/proof/": {
    summary: "Confirm my identity",
    access: "ownAccount",
    isForBrowsers: true,
    body: identityProofRequestSchema,
    answer: { 200: identityProofSchema },
  },
  "POST /users/me/identities/microsoft/": {
    summary: "Connect a Microsoft account",
    access: "ownAccount",
    unkeyed: "A second connection is refused",
    body: microsoftConnectionSchema,
    answer: { 201: ownIdentitiesSchema },
  },
  "POST /users/me/identities/microsoft/disconnect/": {
    summary: "Disconnect my Microsoft account",
    access: "ownAccount",
    isForBrowsers: true,
    body: microsoftDisconnectionSchema,
    answer: nothing,
  },
  "GET /users/me/factors/": {
    summary: "List my second factors",
    access: "ownAccount",
    isForBrowsers: true,
    answer: { 200: ownFactorsSchema },
  },
  "POST /users/me/factors/totp/": {
    summary: "Start setting up an authenticator app",
    access: "ownAccount",
    isForBrowsers: true,
    body: totpStartSchema,
    answer: { 200: totpEnrolmentSchema },
  },
  "POST /users/me/factors/totp/confirm/": {
    summary: "Turn on my authenticator app",
    access: "ownAccount",
    isForBrowsers: true,
    body: totpConfirmationSchema,
    answer: { 200: recoveryCodesSchema },
  },
  "POST /users/me/factors/totp/remove/": {
    summary: "Remove my authenticator app",
    access: "ownAccount",
    isForBrowsers: true,
    body: factorChangeSchema,
    answer: nothing,
  },
  "POST /users/me/factors/recovery-codes/": {
    summary: "Create new recovery codes",
    access: "ownAccount",
    isForBrowsers: true,
    body: factorChangeSchema,
    answer: { 200: recoveryCodesSchema },
  },
  "POST /users/me/passkeys/start/": {
    summary: "Start adding a passkey",
    access: "ownAccount",
    isForBrowsers: true,
    body: passkeyStartSchema,
    answer: { 200: passkeyEnrolmentSchema },
  },
  "POST /users/me/passkeys/options/": {
    summary: "Check the emailed code for a new passkey",
    access: "ownAccount",
    isForBrowsers: true,
    body: passkeyOptionsStartSchema,
    answer: { 200: passkeyOptionsSchema },
  },
  "POST /users/me/passkeys/": {
    summary: "Add a passkey",
    access: "ownAccount",
    isForBrowsers: true,
    body: newPasskeySchema,
    answer: { 200: passkeyAddedSchema },
  },
  "PATCH /users/me/passkeys/:id/": {
    summary: "Rename my passkey",
    access: "ownAccount",
    isForBrowsers: true,
    params: byId,
    body: passkeyRenameSchema,
    answer: nothing,
  },
  "POST /users/me/passkeys/:id/remove/": {
    summary: "Remove my passkey",
    access: "ownAccount",
    isForBrowsers: true,
    params: byId,
    body: factorChangeSchema,
    answer: nothing,
  },
  "POST /users/me/passkeys/proof/": {
    summary: "Start confirming my identity with a passkey",
    access: "ownAccount",
    isForBrowsers: true,
    body: passkeyProofStartSchema,
    answer: { 200: passkeyProofOptionsSchema },
  },
} as const satisfies Endpoints;
