/** Words of the trade and of this product: guessed first by anyone who knows where the door leads. */
export const houseWords: readonly string[] = [
  'officecontrol', 'backoffice', 'office', 'control', 'panel', 'topup', 'admin', 'administrator', 'manager', 'owner', 'staff', 'agent', 'employee', 'demo',
  'casino', 'slot', 'lotto', 'huay', 'game', 'gaming', 'deposit', 'withdraw', 'credit', 'bonus', 'member', 'wallet', 'bank', 'kbank', 'kasikorn', 'truewallet',
  'abatech', 'ufabet', 'thailand', 'bangkok', 'login', 'system', 'service', 'website',
];

/** The passwords people choose most, in lower case and without signs; longer ones are found as these with something around them. */
export const commonPasswords: ReadonlySet<string> = new Set([
  'password', 'passw0rd', 'p4ssword', 'p4ssw0rd', 'pass', 'letmein', 'letmeinnow', 'welcome', 'iloveyou', 'ilovethailand', 'sawasdee', 'sawatdee', 'qwerty', 'qwertyuiop', 'asdfgh', 'asdfghjkl', 'zxcvbn',
  'zxcvbnm', 'qazwsx', 'qazwsxedc', '1q2w3e', '1q2w3e4r', '1q2w3e4r5t', '1q2w3e4r5t6y', '1qaz2wsx', '1qaz2wsx3edc', 'q1w2e3r4', 'q1w2e3r4t5', 'zaq12wsx', 'abc', 'abc123', 'abcd1234', 'abcdef', 'a1b2c3d4',
  'a1b2c3d4e5f6', '123', '1234', '12345', '123456', '1234567', '12345678', '123456789', '1234567890', '0123456789', '987654321', '9876543210', '112233', '123123', '123321', '11223344', '1122334455', '147258369',
  '159753', '789456123', '654321', '121212', '131313', '232323', '555555', '666666', '696969', '777777', '888888', '999999', '111111', '000000', 'monkey', 'dragon', 'master', 'sunshine', 'princess', 'football',
  'baseball', 'basketball', 'liverpool', 'manchester', 'manutd', 'chelsea', 'arsenal', 'superman', 'batman', 'pokemon', 'starwars', 'trustno1', 'whatever', 'shadow', 'michael', 'jordan', 'charlie', 'freedom',
  'ninja', 'mustang', 'secret', 'changeme', 'changeit', 'default', 'guest', 'root', 'toor', 'test', 'tester', 'testing', 'temp', 'temporary', 'login', 'access', 'hello', 'helloworld', 'flower', 'google', 'facebook',
  'computer', 'internet', 'samsung', 'iphone', 'summer', 'winter', 'spring', 'autumn', 'january', 'monday', 'loveyou', 'lovely', 'love', 'forever', 'family', 'money', 'lucky', 'winner', 'jackpot', 'bitcoin',
]);

let widelyUsed: Promise<ReadonlySet<string>> | undefined;
/** Some fifty thousand passwords found in leaks: read when the first password is set, not when the server starts. */
const readWidelyUsed = async (): Promise<ReadonlySet<string>> => new Set((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common']);

/** Is a password one that many people use, as it is typed, or one with only digits and signs around it? `plain`: its letters and digits alone. */
export async function isWidelyUsed(password: string, plain: string): Promise<boolean> {
  widelyUsed ??= readWidelyUsed();
  const known = await widelyUsed;
  return [password.toLowerCase(), plain, plain.replace(/^\d+|\d+$/g, '')].some((text) => known.has(text));
}
