/**
 * Given and family names from many countries, combined at random for invented contacts; no combination refers to a real
 * person.
 */
export const givenNames = namesIn(`
  Aaliyah, Adaeze, Aiko, Alejandra, Alice, Amara, Amir, Ana, Andreas, Anika, Antoine, Arjun, Astrid, Ayşe, Beatriz,
  Benedikt, Bianca, Björn, Camila, Carlos, Catherine, Chidi, Chloé, Claire, Daniel, Deepa, Diego, Dmitri, Elena, Elif,
  Emeka, Emma, Erik, Esther, Fatima, Felipe, Fiona, Gabriel, Giulia, Grace, Hamza, Hana, Hannah, Henrik, Hiroshi,
  Ibrahim, Imani, Ingrid, Isabel, Jakub, James, Jasmine, Javier, Jin, Joana, Jonas, Joseph, Julia, Kaito, Karim,
  Katarzyna, Kenji, Khadija, Kwame, Lars, Laura, Leila, Liam, Lin, Lucas, Lucía, Magnus, Malik, Manuel, Maria, Marek,
  Mateo, Maya, Mei, Michael, Mina, Mohammed, Nadia, Naomi, Nia, Nikolai, Noah, Nora, Olga, Oliver, Omar, Paula, Pedro,
  Petra, Pierre, Priya, Rachel, Rafael, Ravi, René, Rosa, Ruth, Samuel, Sana, Sara, Sean, Sofía, Stefan, Sunita,
  Susan, Tamar, Tariq, Teresa, Thomas, Tomás, Uma, Valentina, Victor, Viktoria, Wei, William, Yara, Yusuf, Zainab, Zoë
`);

export const familyNames = namesIn(`
  Abe, Adeyemi, Ahmed, Almeida, Andersson, Araújo, Baker, Banerjee, Bauer, Becker, Bernard, Bianchi, Bianco,
  Bondarenko, Brown, Campbell, Carter, Castillo, Chen, Choi, Clarke, Costa, Cruz, Das, Davies, Diallo, Diaz, Dubois,
  Eze, Farah, Fernandes, Fischer, Fontaine, Fujita, García, Goldberg, Gonzalez, Gupta, Haddad, Hansen, Hernández,
  Hoang, Hoffmann, Horvat, Huang, Hughes, Ivanova, Iyer, Jansen, Jensen, Johansson, Jones, Kamau, Kaplan, Kaur,
  Keller, Khan, Kim, Kimura, Kowalski, Kumar, Larsen, Laurent, Le, Lee, Lima, Lindqvist, López, Madsen, Mäkinen,
  Marchetti, Martin, Martínez, Mbeki, Mehta, Mensah, Meyer, Miller, Moreau, Mori, Müller, Murphy, Nakamura, Nguyen,
  Nielsen, Novák, Nowak, O’Brien, Okafor, Okoye, Oliveira, Olsen, Öztürk, Park, Patel, Pereira, Petrov, Popescu,
  Quinn, Rahman, Ramirez, Rao, Reid, Ribeiro, Rivera, Romano, Rossi, Sato, Schmidt, Schneider, Sharma, Silva, Singh,
  Smith, Sørensen, Suzuki, Szabó, Tanaka, Taylor, Thompson, Torres, Traoré, Tremblay, Usman, van Dijk, Vargas,
  Virtanen, Walker, Wang, Weber, Williams, Wilson, Wójcik, Wong, Yamamoto, Yang, Yılmaz, Zhang
`);

function namesIn(text: string): readonly [string, ...string[]] {
  const [first = "", ...others] = text.trim().split(/,\s+/);
  return [first, ...others];
}
