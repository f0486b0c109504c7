import {
  factorChangeSchema,
  ownFactorsSchema,
  recoveryCodesSchema,
  totpConfirmationSchema,
  totpEnrolmentSchema,
  totpStartSchema,
} from "../people/factor";
import { leaveClientSchema, ownDataExportSchema } from "../people/own-data";
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
import { newWorkspaceSchema, workspaceEligibilitySchema } from "../people/workspace";
import type { Endpoints } from "./endpoint";

/** The signed-in user: profile, password, sessions, sign-in providers. */
export const usersEndpoints = {
  "PATCH /users/me/": {
    summary: "Change my profile",
    access: "ownAccount",
    body: profileChangeSchema,
    responses: { 200: userSchema },
  },
  "POST /users/me/export/": {
    summary: "Export my data",
    access: "ownAccount",
    needsProof: true,
    body: ownDataExportSchema,
    isFile: true,
  },
  "POST /users/me/leave/": {
    summary: "Close my account",
    access: "leaveClient",
    needsProof: true,
    body: leaveClientSchema,
  },
  "POST /users/me/password/": {
    summary: "Change my password",
    access: "ownAccount",
    body: passwordChangeSchema,
  },
  "GET /users/me/sessions/": {
    summary: "List my sessions",
    access: "ownAccount",
    responses: { 200: sessionsSchema },
  },
  "DELETE /users/me/sessions/": {
    summary: "End my other sessions",
    access: "ownAccount",
  },
  "DELETE /users/me/sessions/:id/": {
    summary: "End one of my sessions",
    access: "ownAccount",
  },
  "PUT /users/me/workspace/": {
    summary: "Create a workspace and become its admin",
    access: "createWorkspace",
    body: newWorkspaceSchema,
    responses: { 200: clientSummarySchema },
  },
  "POST /users/me/identities/proof/": {
    summary: "Confirm my identity",
    access: "ownAccount",
    opensWithoutFactor: true,
    body: identityProofRequestSchema,
    responses: { 200: identityProofSchema },
  },
  "POST /users/me/identities/microsoft/disconnect/": {
    summary: "Disconnect my Microsoft account",
    access: "ownAccount",
    needsProof: true,
    body: microsoftDisconnectionSchema,
  },
  "GET /users/me/factors/": {
    summary: "List my second factors",
    access: "ownAccount",
    opensWithoutFactor: true,
    responses: { 200: ownFactorsSchema },
  },
  "POST /users/me/factors/totp/": {
    summary: "Start setting up an authenticator app",
    access: "ownAccount",
    needsProof: true,
    opensWithoutFactor: true,
    body: totpStartSchema,
    responses: { 200: totpEnrolmentSchema },
  },
  "POST /users/me/factors/totp/confirm/": {
    summary: "Turn on my authenticator app",
    access: "ownAccount",
    opensWithoutFactor: true,
    body: totpConfirmationSchema,
    responses: { 200: recoveryCodesSchema },
  },
  "POST /users/me/factors/totp/remove/": {
    summary: "Remove my authenticator app",
    access: "ownAccount",
    needsProof: true,
    body: factorChangeSchema,
  },
  "POST /users/me/factors/recovery-codes/": {
    summary: "Create new recovery codes",
    access: "ownAccount",
    needsProof: true,
    body: factorChangeSchema,
    responses: { 200: recoveryCodesSchema },
  },
  "POST /users/me/passkeys/start/": {
    summary: "Start adding a passkey",
    access: "ownAccount",
    needsProof: true,
    opensWithoutFactor: true,
    body: passkeyStartSchema,
    responses: { 200: passkeyEnrolmentSchema },
  },
  "POST /users/me/passkeys/options/": {
    summary: "Check the emailed code for a new passkey",
    access: "ownAccount",
    opensWithoutFactor: true,
    body: passkeyOptionsStartSchema,
    responses: { 200: passkeyOptionsSchema },
  },
  "POST /users/me/passkeys/": {
    summary: "Add a passkey",
    access: "ownAccount",
    opensWithoutFactor: true,
    body: newPasskeySchema,
    responses: { 200: passkeyAddedSchema },
  },
  "PATCH /users/me/passkeys/:id/": {
    summary: "Rename my passkey",
    access: "ownAccount",
    body: passkeyRenameSchema,
  },
  "POST /users/me/passkeys/:id/remove/": {
    summary: "Remove my passkey",
    access: "ownAccount",
    needsProof: true,
    body: factorChangeSchema,
  },
  "POST /users/me/passkeys/proof/": {
    summary: "Start confirming my identity with a passkey",
    access: "ownAccount",
    body: passkeyProofStartSchema,
    responses: { 200: passkeyProofOptionsSchema },
  },
} as const satisfies Endpoints;

/** Endpoints that browsers can't call. */
export const usersHostEndpoints = {
  "GET /users/me/": {
    summary: "Read my user",
    access: "session",
    opensWithoutFactor: true,
    responses: { 200: userSchema },
  },
  "GET /users/me/workspace/": {
    summary: "Check whether I can create a workspace",
    access: "session",
    responses: { 200: workspaceEligibilitySchema },
  },
  "GET /users/me/identities/": {
    summary: "List my sign-in methods",
    access: "ownAccount",
    responses: { 200: ownIdentitiesSchema },
  },
  "POST /users/me/identities/microsoft/": {
    summary: "Connect a Microsoft account",
    access: "ownAccount",
    needsProof: true,
    unkeyed: "A second connection is refused",
    body: microsoftConnectionSchema,
    responses: { 201: ownIdentitiesSchema },
  },
} as const satisfies Endpoints;
