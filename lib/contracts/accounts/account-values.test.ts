import { fieldInputSchemas } from "./account-values";

test.each(["acme.example", "1234.example", "xn--bcher-kva.example"])("accepts the domain %s", (domain) => {
  expect(fieldInputSchemas.domain.parse(` ${domain.toUpperCase()}`)).toBe(domain);
});

test.each(["acme", "-a.example", "1234.56789012345", "example.123", "1.2.3.999", "xn--a.com"])(
  "rejects %s, which can't be the host of a URL",
  (domain) => {
    const { error } = fieldInputSchemas.domain.safeParse(domain);

    expect(error?.issues.map(({ message }) => message)).toEqual(["Enter a domain such as example.com"]);
  },
);
