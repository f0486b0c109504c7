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
import { type Endpoints, noContent } from "./endpoint";

/** Signing in by any provider, registering, and ending a session. */
export const signInEndpoints = {
  "POST /auth/login/": {
    summary: "Sign in with a password",
    access: "anyone",
    unkeyed: "The caller isn't signed in. A ticket can be used once",
    body: credentialsSchema,
    answer: { 200: signedInUserSchema, 202: pendingSignInSchema },
  },
  "POST /auth/factor/": {
    summary: "Finish signing in with a second factor",
    access: "anyone",
    body: factorSignInSchema,
    answer: { 200: signedInUserSchema },
  },
  "POST /auth/passkey/start/": {
    summary: "Start signing in with a passkey",
    access: "anyone",
    body: passkeySignInStartSchema,
    answer: { 200: passkeySignInOptionsSchema },
  },
  "POST /auth/passkey/": {
    summary: "Sign in with a passkey",
    access: "anyone",
    body: passkeySignInSchema,
    answer: { 200: signedInUserSchema },
  },
  "POST /auth/refresh/": {
    summary: "Exchange the token for a new one",
    access: "session",
    opensWithoutFactor: true,
    answer: { 200: signedInUserSchema },
  },
  "POST /auth/logout/": { summary: "End this session", access: "anyone", answer: noContent },
  "GET /auth/oidc/start": {
    summary: "Start single sign-on",
    access: "anyone",
    query: enterpriseStartSchema,
  },
  "GET /auth/methods/": {
    summary: "Read the sign-in method of an email domain",
    access: "anyone",
    query: signInMethodsQuerySchema,
    answer: { 200: signInMethodsSchema },
  },
  "GET /auth/oidc/complete": {
    summary: "Finish single sign-on",
    access: "anyone",
    query: enterpriseCompletionSchema,
    headers: firstSignInHeadersSchema,
    answer: { 200: signedInUserSchema },
  },
  "POST /auth/microsoft/validate/": {
    summary: "Sign in with a Microsoft ID token",
    access: "anyone",
    headers: firstSignInHeadersSchema,
    body: microsoftValidationSchema,
    answer: { 200: signedInUserSchema },
  },
  "POST /realtime/token/": {
    summary: "Create a one-time token for the realtime database",
    access: "readClient",
    answer: { 200: realtimeTokenSchema },
  },
  "POST /auth/register/": {
    summary: "Request an account",
    access: "anyone",
    unkeyed: "The caller isn't signed in. A repeated request only sends another email, and emails are rate limited",
    body: signUpSchema,
    answer: { 202: nextStepSchema },
  },
  "GET /auth/verifications/:token/": {
    summary: "Read the email address that a link confirms",
    access: "anyone",
    params: z.object({ token: z.string().min(1).max(200) }),
    answer: { 200: pendingVerificationSchema },
  },
  "POST /auth/verify/": {
    summary: "Confirm an email address and create the account",
    access: "anyone",
    body: verificationSchema,
    answer: { 200: accountReadySchema },
  },
  "POST /auth/invitations/accept/": {
    summary: "Accept an invitation",
    access: "anyone",
    unkeyed: "The caller isn't signed in. An invitation can be accepted once",
    body: acceptInvitationSchema,
    answer: { 201: accountReadySchema },
  },
  "GET /auth/invitations/:token/": {
    summary: "Read an invitation",
    access: "anyone",
    params: z.object({ token: z.string().min(1).max(200) }),
    answer: { 200: invitationSchema },
  },
  "POST /auth/forgot-password/": {
    summary: "Request a password reset",
    access: "anyone",
    unkeyed: "The caller isn't signed in. A repeated request only sends another email, and emails are rate limited",
    body: forgotPasswordSchema,
    answer: { 202: nextStepSchema },
  },
  "POST /auth/reset-password/": {
    summary: "Set a new password",
    access: "anyone",
    body: resetPasswordSchema,
    answer: { 200: nextStepSchema },
  },
  "POST /auth/reset-password/passkey/": {
    summary: "Start using a passkey in place of a code for a new password",
    access: "anyone",
    body: resetPasskeyStartSchema,
    answer: { 200: resetPasskeyOptionsSchema },
  },
} as const satisfies Endpoints;
