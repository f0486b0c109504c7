import { z } from "zod";
import { credentialsSchema } from "../people/credentials";
import { factorSignInSchema, pendingSignInSchema } from "../people/factor";
import { passkeySignInOptionsSchema, passkeySignInSchema, passkeySignInStartSchema } from "../people/passkey";
import { realtimeTokenSchema } from "../people/realtime";
import {
  acceptInvitationSchema,
  accountReadySchema,
  forgotPasswordSchema,
  invitationSchema,
  nextStepSchema,
  pendingVerificationSchema,
  resetPasskeyOptionsSchema,
  resetPasskeyStartSchema,
  resetPasswordSchema,
  signUpSchema,
  verificationSchema,
} from "../people/registration";
import {
  enterpriseCompletionSchema,
  enterpriseStartSchema,
  firstSignInHeadersSchema,
  microsoftValidationSchema,
  signInMethodsQuerySchema,
  signInMethodsSchema,
} from "../people/sign-in-method";
import { signedInUserSchema } from "../people/user";
import type { Endpoints } from "./endpoint";

/** Signing in by any provider, registering, and ending a session. */
export const signInEndpoints = {
  "POST /auth/login/": {
    summary: "Sign in with a password",
    access: "anyone",
    unkeyed: "The caller isn't signed in. A ticket can be used once",
    body: credentialsSchema,
    responses: { 200: signedInUserSchema, 202: pendingSignInSchema },
  },
  "POST /auth/factor/": {
    summary: "Finish signing in with a second factor",
    access: "anyone",
    body: factorSignInSchema,
    responses: { 200: signedInUserSchema },
  },
  "POST /auth/passkey/start/": {
    summary: "Start signing in with a passkey",
    access: "anyone",
    body: passkeySignInStartSchema,
    responses: { 200: passkeySignInOptionsSchema },
  },
  "POST /auth/passkey/": {
    summary: "Sign in with a passkey",
    access: "anyone",
    body: passkeySignInSchema,
    responses: { 200: signedInUserSchema },
  },
  "POST /auth/refresh/": {
    summary: "Exchange the token for a new one",
    access: "session",
    opensWithoutFactor: true,
    responses: { 200: signedInUserSchema },
  },
  "POST /auth/logout/": { summary: "End this session", access: "anyone" },
  "GET /auth/oidc/start": {
    summary: "Start single sign-on",
    access: "anyone",
    query: enterpriseStartSchema,
    responses: {},
  },
  "GET /auth/methods/": {
    summary: "Read the sign-in method of an email domain",
    access: "anyone",
    query: signInMethodsQuerySchema,
    responses: { 200: signInMethodsSchema },
  },
  "GET /auth/oidc/complete": {
    summary: "Finish single sign-on",
    access: "anyone",
    query: enterpriseCompletionSchema,
    headers: firstSignInHeadersSchema,
    responses: { 200: signedInUserSchema, 202: pendingSignInSchema },
  },
  "POST /auth/microsoft/validate/": {
    summary: "Sign in with a Microsoft ID token",
    access: "anyone",
    unkeyed: "The caller isn't signed in. A ticket can be used once",
    headers: firstSignInHeadersSchema,
    body: microsoftValidationSchema,
    responses: { 200: signedInUserSchema, 202: pendingSignInSchema },
  },
  "POST /realtime/token/": {
    summary: "Create a one-time token for the realtime database",
    access: "readClient",
    responses: { 200: realtimeTokenSchema },
  },
  "POST /auth/register/": {
    summary: "Request an account",
    access: "anyone",
    unkeyed: "The caller isn't signed in. A repeated request only sends another email, and emails are rate limited",
    body: signUpSchema,
    responses: { 202: nextStepSchema },
  },
  "GET /auth/verifications/:token/": {
    summary: "Read the email address that a link confirms",
    access: "anyone",
    params: z.object({ token: z.string().min(1).max(200) }),
    responses: { 200: pendingVerificationSchema },
  },
  "POST /auth/verify/": {
    summary: "Confirm an email address and create the account",
    access: "anyone",
    body: verificationSchema,
    responses: { 200: accountReadySchema },
  },
  "POST /auth/invitations/accept/": {
    summary: "Accept an invitation",
    access: "anyone",
    unkeyed: "The caller isn't signed in. An invitation can be accepted once",
    body: acceptInvitationSchema,
    responses: { 201: accountReadySchema },
  },
  "GET /auth/invitations/:token/": {
    summary: "Read an invitation",
    access: "anyone",
    params: z.object({ token: z.string().min(1).max(200) }),
    responses: { 200: invitationSchema },
  },
  "POST /auth/forgot-password/": {
    summary: "Request a password reset",
    access: "anyone",
    unkeyed: "The caller isn't signed in. A repeated request only sends another email, and emails are rate limited",
    body: forgotPasswordSchema,
    responses: { 202: nextStepSchema },
  },
  "POST /auth/reset-password/": {
    summary: "Set a new password",
    access: "anyone",
    body: resetPasswordSchema,
    responses: { 200: nextStepSchema },
  },
  "POST /auth/reset-password/passkey/": {
    summary: "Start using a passkey in place of a code for a new password",
    access: "anyone",
    body: resetPasskeyStartSchema,
    responses: { 200: resetPasskeyOptionsSchema },
  },
} as const satisfies Endpoints;
