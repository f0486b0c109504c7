import type { ServerResponse } from "node:http";
import { type Html, html, sendPage } from "../page";
import type { Company, Person } from "./company";

export type SignInForm = {
  company: Company;
  /** Content of the email field: the entered text, or the application's hint. */
  email: string;
  /** The error of the last attempt; null on the first one. */
  problem: string | null;
  /** Final redirect origin of the sign-in; the page's CSP must allow it for the form. */
  redirectOrigin: string;
};

/** Shows the sign-in page: one click for a sample person, or email and the sample password. */
export function showSignInPage(res: ServerResponse, form: SignInForm): void {
  sendPage(res, {
    title: `Sign in – ${form.company.title}`,
    status: form.problem ? 422 : 200,
    formOrigins: [form.redirectOrigin],
    body: bodyOf(form),
  });
}

/** Shows that the sign-in has ended, or was started in another browser. */
export function showNoPendingSignIn(res: ServerResponse, company: Company): void {
  sendPage(res, {
    title: `Sign in – ${company.title}`,
    status: 410,
    body: html`<main class="card">
<h1>This sign-in has ended</h1>
<p>It was finished, took longer than ten minutes, or was started in another browser. Go back to the application and start again.</p>
</main>`,
  });
}

function bodyOf({ company, email, problem }: SignInForm): Html {
  return html`<main class="card">
<p class="badge">Stand-in for ${company.title} on this machine</p>
<h1>Sign in with ${company.title}</h1>
<p class="quiet">to continue to Sightline</p>
${problem ? html`<p class="alert" role="alert" id="problem">${problem}</p>` : ""}
<h2 id="people">Choose a sample person</h2>
<form method="post">
<ul class="plain choices" aria-labelledby="people">
${company.people.map(choiceOf)}
</ul>
</form>
<h2>Or enter an email</h2>
<form method="post">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${email}"${problem ? html` aria-describedby="problem"` : ""}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200">
<div class="row"><button class="main" type="submit">Sign in</button>
<button type="submit" name="action" value="cancel" formnovalidate>Cancel</button></div>
</form>
</main>`;
}

function choiceOf(person: Person): Html {
  return html`<li><button type="submit" name="person" value="${person.id}"><span>${person.name}</span><span class="quiet">${person.email}</span></button></li>
`;
}
