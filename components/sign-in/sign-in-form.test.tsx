/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SignInForm } from "./sign-in-form";
import { confirmProvider } from "./sign-in-text";

const before = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = before;
});

test("single sign-on sends the confirmation token with and without JavaScript", async () => {
  const bodies: unknown[] = [];
  globalThis.fetch = jest.fn(async (_input, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return { ok: false, status: 503, headers: new Headers(), text: async () => "{}" } as Response;
  });
  const { container } = render(
    <SignInForm next={null} reason={confirmProvider} confirmation="v1.key.sealed" offersPasskeys />,
  );
  expect(screen.queryByText(confirmProvider.text)).not.toBeNull();
  expect(container.querySelector<HTMLInputElement>("form input[name=invitation]")?.value).toBe("v1.key.sealed");

  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "leader@acme.example" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /single sign-on/ })));

  expect(bodies).toEqual([{ email: "leader@acme.example", next: null, invitation: "v1.key.sealed" }]);
});

test("names the suspended client as the reason, instead of the password", async () => {
  const detail = "Acme’s access to Sightline is suspended.";
  globalThis.fetch = jest.fn(async (input) => {
    const isLogin = String(input).includes("/api/auth/login");
    const body = isLogin ? { code: "client_suspended", detail } : { enterprise: null };
    return {
      ok: !isLogin,
      status: isLogin ? 403 : 200,
      headers: new Headers(),
      text: async () => JSON.stringify(body),
    } as Response;
  });
  const { container } = render(<SignInForm next={null} reason={null} confirmation={null} offersPasskeys />);
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "rep@acme.example" } });
  const password = container.querySelector("[name=password]") ?? container;
  fireEvent.change(password, { target: { value: "four quiet words here" } });
  await act(async () => fireEvent.submit(password));

  expect(screen.getByText(detail)).not.toBeNull();
  expect(screen.queryByText(/Check the email and the password/)).toBeNull();
});
