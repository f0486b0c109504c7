/**
 * The most common passwords of ten characters or more: the top of published lists of leaked passwords, and the words
 * that longer passwords consist of, including the product's name. Digits and signs in a password are mapped to letters
 * before the comparison.
 */
const list = `
sightline sightlinesightline mysightline sightlinepassword sightlineadmin
password passwords passw0rd passwort kennwort motdepasse contrasena senha parola wachtwoord salasana
password1 password12 password123 password1234 password12345 password123456 passwordpassword mypassword newpassword
thepassword yourpassword passwordone password2020 password2021 password2022 password2023 password2024 password2025
adminadmin administrator admin123 admin1234 admin12345 admin123456 adminpassword rootroot superuser supervisor
letmein letmeinnow letmeinplease welcome welcome1 welcome12 welcome123 welcome1234 welcomeback welcomehome
changeme changeme1 changeme123 changemenow changeit default defaultpassword temporary temporarypassword temppassword
iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyoutoo iloveyouso iloveyousomuch ilovehim ilovemyself
ilovejesus ilovegod ilovemom ilovemymom ilovemusic ilovecats ilovedogs iloveme lovelove lovelovelove loveyou
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyqwerty
asdfghjkl asdfasdf asdfghjkl123 asdfjkl zxcvbnm zxcvbnm123 qazwsx qazwsxedc qazwsxedcrfv 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsx zaq1zaq1 asdf1234 qwer1234
abc123 abcd1234 abcde12345 abc123abc123 abc1234567 a1b2c3d4e5 a1b2c3d4 aa123456 aa12345678 a123456789 q123456789
1234567890 12345678910 0123456789 123456789a 123456789q 123123123123 1234512345 9876543210 0987654321 1122334455
147258369 741852963 963852741 159357159357 123654789 789456123 987654321 112233445566 123456123456 102030405060
sunshine sunshine1 sunshine123 princess princess1 princess123 babygirl babygirl1 football football1 football123
baseball baseball1 baseball123 basketball basketball1 volleyball softball soccer soccer123 hockey gymnastics
superman superman1 superman123 batman batman123 spiderman spiderman1 ironman wolverine pokemon pokemon123 pikachu
starwars starwars1 startrek matrix dragon dragon123 dragonball dragonballz monkey monkey123 shadow shadow123 master
master123 michael michael1 jennifer jennifer1 jessica jessica1 elizabeth elizabeth1 christopher christina alexander
alexandra alexandria anthony benjamin brittany catherine charlotte chelsea danielle dominique gabriel gabriela
jonathan josephine katherine kimberly lauren madison margaret matthew melissa michelle michelle1 natalie nicholas
nicole patricia rebecca samantha samantha1 sebastian stephanie stephanie1 valentina victoria victoria1 veronica
chocolate chocolate1 butterfly butterfly1 strawberry strawberry1 blueberry cheesecake cinnamon peanutbutter cupcake
rainbow rainbow123 flower flowers sunflower summertime summer summer2023 summer2024 summer2025 winter winter2023
winter2024 winter2025 spring spring2024 spring2025 autumn autumn2024 autumn2025 springtime wintertime christmas
halloween birthday thanksgiving january february september october november december saturday sunday monday
liverpool liverpoolfc liverpool1 manchester manchesterunited manutd chelseafc arsenal arsenalfc barcelona realmadrid
juventus bayernmunich dallascowboys steelers yankees redsox lakers chicagobulls patriots packers
whatever whatever1 nothing secret secrets secret123 topsecret mysecret internet computer computer1 computer123
laptop keyboard microsoft windows google facebook twitter instagram linkedin youtube amazon samsung iphone android
hello hellohello hello123 hello1234 helloworld helloworld1 helloworld123 hellokitty hellokitty1 goodmorning goodluck
trustno trustnoone trustnobody nopassword mypass pass1234 pass12345 pass123456 passpass passphrase login login123
loginlogin guest guest1234 testtest test1234 test12345 test123456 testing testing123 testpassword tester demo
demodemo demo1234 sample samplepassword example user1234 username usernameusername access access123 accessgranted
company company123 corporate business business1 business123 manager manager1 office office123 sales sales123
salesforce salesteam marketing finance support support123 helpdesk service service123 security security1
freedom freedom1 freedom123 america american australia california canada england germany london newyork newyorkcity
paris texas chicago brooklyn hollywood jerusalem mountain mountains ocean universe galaxy thunder lightning hurricane
motorcycle harleydavidson mercedes mercedesbenz mustang corvette ferrari lamborghini porsche
jesuschrist jesus123 jesusislord jesussaves godisgood godisgreat blessed blessings heaven angels guardian faith
forever foreverlove forever21 together friends friendship bestfriends bestfriend family myfamily children mother
grandma grandpa daddysgirl sweetheart sweetie darling beautiful beautiful1 gorgeous handsome lovely adorable
teacher student student123 university college school graduate engineer doctor nurse lawyer
correcthorsebatterystaple correct horse battery staple thequickbrownfox quickbrownfox loremipsum openSesame opensesame
abracadabra supercalifragilistic killer killer123 warcraft worldofwarcraft minecraft minecraft1 fortnite playstation
nintendo counterstrike leagueoflegends callofduty zelda mario supermario sonic
`;

/** Common passwords in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(list.toLowerCase().split(/\s+/).filter(Boolean));
