import { z } from "zod";
import { credentialsSchema } from "../people/credentials";
import { factorSignInSchema, pendingSignInSchema } from "../people/factor";
import { passkeySignInOptionsSchema, passkeySignInSchema, passkeySignInStartSchema } from "../people/passkey";
import { realtimeTokenSchema } from "../people/realtime";
import {
  acceptanceSchema,
  accountReadySchema,
  forgotPasswordSchema,
  invitationSchema,
  nextStepSchema,
  pendingVerificationSchema,
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
import { type Endpoints, nothing } from "./endpoint";

/** Signing in by any provider, registering, and ending a session. */
export const signInEndpoints = {
  "POST /auth/login/": {
    summary: "Sign in with a password",
    access: "anyone",
    unkeyed: "Keys belong to users. A ticket is used once",
    body: credentialsSchema,
    answer: { 200: signedInUserSchema, 202: pendingSignInSchema },
  },
  "POST /auth/factor/": {
    summary: "Finish a sign-in with a code of the second factor",
    access: "anyone",
    body: factorSignInSchema,
    answer: { 200: signedInUserSchema },
  },
  "POST /auth/passkey/start/": {
    summary: "Start to sign in with a passkey",
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
    answer: { 200: signedInUserSchema },
  },
  "POST /auth/logout/": { summary: "End this session", access: "anyone", answer: nothing },
  "GET /auth/oidc/start": {
    summary: "Go to the company's identity provider",
    access: "anyone",
    query: enterpriseStartSchema,
  },
  "GET /auth/methods/": {
    summary: "How an email domain signs in",
    access: "anyone",
    query: signInMethodsQuerySchema,
    answer: { 200: signInMethodsSchema },
  },
  "GET /auth/oidc/complete": {
    summary: "Come back from the company's identity provider",
    access: "anyone",
    query: enterpriseCompletionSchema,
    headers: firstSignInHeadersSchema,
    answer: { 200: signedInUserSchema },
  },
  "POST /auth/microsoft/validate/": {
    summary: "Sign in with an id token of Microsoft",
    access: "anyone",
    headers: firstSignInHeadersSchema,
    body: microsoftValidationSchema,
    answer: { 200: signedInUserSchema },
  },
  "POST /realtime/token/": {
    summary: "A one-time token for the realtime database",
    access: "readClient",
    answer: { 200: realtimeTokenSchema },
  },
  "POST /auth/register/": {
    summary: "Ask for an account",
    access: "anyone",
    unkeyed: "Keys belong to users. Nothing but an email is sent, and those are limited",
    body: signUpSchema,
    answer: { 202: nextStepSchema },
  },
  "GET /auth/verifications/:token/": {
    summary: "Whose address a link confirms",
    access: "anyone",
    params: z.object({ token: z.string().min(1).max(200) }),
    answer: { 200: pendingVerificationSchema },
  },
  "POST /auth/verify/": {
    summary: "Confirm an address, with a name and a password",
    access: "anyone",
    body: verificationSchema,
    answer: { 200: accountReadySchema },
  },
  "POST /auth/invitations/accept/": {
    summary: "Accept an invitation with a name and a password",
    access: "anyone",
    unkeyed: "Keys belong to users. An invitation can be accepted once",
    body: acceptanceSchema,
    answer: { 201: accountReadySchema },
  },
  "GET /auth/invitations/:token/": {
    summary: "What an invitation says",
    access: "anyone",
    params: z.object({ token: z.string().min(1).max(200) }),
    answer: { 200: invitationSchema },
  },
  "POST /auth/forgot-password/": {
    summary: "Ask for a new password",
    access: "anyone",
    unkeyed: "Keys belong to users. Nothing but an email is sent, and those are limited",
    body: forgotPasswordSchema,
    answer: { 202: nextStepSchema },
  },
  "POST /auth/reset-password/": {
    summary: "Set a new password",
    access: "anyone",
    body: resetPasswordSchema,
    answer: { 200: nextStepSchema },
  },
} as const satisfies Endpoints;
