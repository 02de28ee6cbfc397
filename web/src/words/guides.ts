// The guide of a first game: sentences for its first turns, in English and French. A step waits until the game asks what
// stands in `when` (keys of its prompts), and points at a part of the real board; a step without `when` comes first.
export interface GuideStep { when?: string[]; mark: string; text: [string, string] }

const raptor = (seat: number): GuideStep[] => [
  ...(seat === 0 ? mother : scientists),
  { when: ['asked_card', 'asked_card_seeing', 'asked_card_openly'], mark: 'hand', text: [
    'Both sides lay a card face down. The lower card works the effect written on it; the higher one gets as many action points as the difference. Choose one.',
    'Chacun pose une carte cachée. La plus basse agit par son effet ; la plus haute donne autant de points d’action que la différence. Choisissez-en une.'] },
]
const mother: GuideStep[] = [
  { mark: 'board', text: [
    'You are the raptor: a mother and five babies. Let three babies escape by the arrows at the edge, or eat every scientist on the board.',
    'Vous êtes le raptor : une mère et cinq petits. Faites fuir trois petits par les flèches du bord, ou dévorez tous les scientifiques du plateau.'] },
  { when: ['asked_mother'], mark: 'board', text: [
    'First the mother: click any cell that glows, on the two tiles in the middle.',
    "D'abord la mère : cliquez une case qui brille, sur les deux tuiles du milieu."] },
  { when: ['asked_babies'], mark: 'board', text: [
    'Now the five babies, one on each other tile. Near an arrow they are soon away; near a scientist they are soon asleep.',
    'Maintenant les cinq petits, un sur chaque autre tuile. Près d’une flèche ils sont vite partis ; près d’un scientifique, vite endormis.'] },
  { when: ['asked_raptor_turn'], mark: 'board', text: [
    'You have action points. Click the mother or a baby, then a cell that lights up. The mother runs any distance in a straight line; next to a scientist she can eat. A click that is not possible says why.',
    'Vous avez des points d’action. Cliquez la mère ou un petit, puis une case qui s’allume. La mère court en ligne droite ; à côté d’un scientifique, elle peut le dévorer. Un clic impossible dit pourquoi.'] },
  { when: ['asked_call', 'asked_fear', 'asked_recovery', 'asked_return'], mark: 'board', text: [
    'Your card was the lower one: its effect is yours, free of charge. What glows can be chosen.',
    'Votre carte était la plus basse : son effet est à vous, sans frais. Ce qui brille peut être choisi.'] },
]
const scientists: GuideStep[] = [
  { mark: 'board', text: [
    'You are the scientists. Hit the mother with five sleeping darts, or capture three babies: first asleep, then carried off.',
    'Vous êtes les scientifiques. Touchez la mère de cinq fléchettes, ou capturez trois petits : d’abord endormis, puis emportés.'] },
  { when: ['asked_scientists'], mark: 'board', text: [
    'Place four scientists, one on each strip at the two ends of the board. The other six wait in reserve.',
    'Placez quatre scientifiques, un sur chaque bande aux deux bouts du plateau. Les six autres attendent en réserve.'] },
  { when: ['asked_scientist_turn', 'asked_leave_fire'], mark: 'board', text: [
    'You have action points. Click a scientist, then a cell that lights up: walk, put a baby beside you to sleep, capture a sleeping one, or shoot at the mother along a clear line. Each may attack once a round.',
    'Vous avez des points d’action. Cliquez un scientifique, puis une case qui s’allume : marcher, endormir un petit voisin, capturer un petit endormi, ou tirer sur la mère en ligne dégagée. Chacun attaque une fois par manche.'] },
  { when: ['asked_gas', 'asked_jeep', 'asked_fires', 'asked_reinforcements'], mark: 'board', text: [
    'Your card was the lower one: its effect is yours, free of charge. What glows can be chosen.',
    'Votre carte était la plus basse : son effet est à vous, sans frais. Ce qui brille peut être choisi.'] },
]

const castor = (): GuideStep[] => [
  { mark: 'raft', text: [
    'Six beavers share one raft. Whoever makes it tip gives back two logs; most logs after three trips win.',
    'Six castors partagent un radeau. Qui le renverse rend deux rondins ; le plus de rondins après trois voyages gagne.'] },
  { when: ['asked_card'], mark: 'hand', text: [
    'Play a card: the beaver of its colour goes on by that number of buoys, outwards along the spiral. Reach a buoy of its own colour and you earn a reward.',
    'Jouez une carte : le castor de sa couleur avance d’autant de bouées sur la spirale, vers le bord. S’il atteint une bouée de sa couleur, vous êtes récompensé.'] },
  { when: ['asked_place'], mark: 'raft', text: [
    'Put it down on its buoy and turn its tail: wheel, arrow keys or the dial. The raft tilts as you try; lean against the others.',
    'Posez-le sur sa bouée et tournez sa queue : molette, flèches ou cadran. Le radeau penche pendant l’essai ; faites contrepoids.'] },
  { when: ['asked_place'], mark: 'level', text: [
    'The bubble shows how near the raft is to tipping. In the red, it goes over.',
    'La bulle montre si le radeau va chavirer. Dans le rouge, il se renverse.'] },
  { when: ['asked_reward'], mark: 'hand', text: [
    'A reward: a card gives you more choice, a log is worth a point at the end.',
    'Une récompense : une carte donne plus de choix, un rondin vaut un point à la fin.'] },
]

const vivarium = (): GuideStep[] => [
  { mark: 'market', text: [
    'The market of an explorer: creatures bring points, equipment brings gems and tricks, contracts pay for what you collect. Seven rounds, two cards each.',
    'Le marché d’un explorateur : les créatures valent des points, les équipements des gemmes et des tours, les contrats paient vos collections. Sept manches, deux cartes chacune.'] },
  { when: ['asked_swap'], mark: 'dominoes', text: [
    'Your two dominoes name what you can take. Each turn you first swap one of them for the one in the middle: click the one to give away.',
    'Vos deux dominos disent ce que vous pouvez prendre. À chaque tour, échangez-en d’abord un contre celui du milieu : cliquez celui que vous donnez.'] },
  { when: ['asked_choose'], mark: 'market', text: [
    'One digit of one domino is the row, one digit of the other the column. A gem moves a digit by one: the price stands on each card. Click a card, or take two gems.',
    'Un chiffre d’un domino est la ligne, un chiffre de l’autre la colonne. Une gemme décale un chiffre d’un cran : le prix est sur chaque carte. Cliquez une carte, ou prenez deux gemmes.'] },
  { when: ['asked_swap'], mark: 'cabinet', text: [
    'Your cabinet: what you have, and what your two secret contracts are worth so far.',
    'Votre cabinet : ce que vous avez, et ce que valent déjà vos deux contrats secrets.'] },
]

const trias = (): GuideStep[] => [
  { mark: 'map', text: [
    'One continent, and it will break apart. Be many on the lands that drift away: they score at the end and, from three players on, as they split off.',
    'Un continent, qui va se briser. Soyez nombreux sur les terres qui dérivent : elles comptent à la fin et, à partir de trois joueurs, en se détachant.'] },
  { when: ['asked_place'], mark: 'map', text: [
    'Place two herds together on an empty tile that glows. The dots on a tile say how many it feeds.',
    'Placez deux troupeaux ensemble sur une tuile vide qui brille. Les points d’une tuile disent combien elle en nourrit.'] },
  { when: ['asked_card'], mark: 'card', text: [
    'A turn begins with a card: play yours or draw one. It names the kind of tile that must drift.',
    'Un tour commence par une carte : jouez la vôtre ou piochez. Elle dit quelle sorte de tuile doit dériver.'] },
  { when: ['asked_drift', 'asked_drift_any'], mark: 'map', text: [
    'Click the tile, then its new place, farther from the South Pole. Herds left behind swim; hover over a place to see what would happen.',
    'Cliquez la tuile, puis sa nouvelle place, plus loin du pôle Sud. Les troupeaux laissés nagent ; survolez une place pour voir ce qui arriverait.'] },
  { when: ['asked_act'], mark: 'map', text: [
    'Then spend your action points: move to a neighbouring tile, rescue swimmers, breed where you have a herd (1 each), or drift again (3). End when you are done.',
    'Puis dépensez vos points d’action : avancer d’une tuile, sauver les nageurs, se reproduire là où vous êtes (1 chacun), ou dériver encore (3). Finissez quand vous voulez.'] },
]

const ciaoDino = (): GuideStep[] => [
  { mark: 'map', text: [
    'One huge continent, and it will break apart. Be many on the continents that drift away: they score at the end and, from three players on, as they split off.',
    'Un continent immense, qui va se briser. Soyez nombreux sur les continents qui dérivent : ils comptent à la fin et, à partir de trois joueurs, en se détachant.'] },
  { when: ['asked_place'], mark: 'map', text: [
    'Place two dinosaurs together on an empty tile that glows. The dots on a tile say how many it feeds.',
    'Placez deux dinosaures ensemble sur une tuile vide qui brille. Les points d’une tuile disent combien elle en nourrit.'] },
  { when: ['asked_card'], mark: 'card', text: [
    'A turn begins with a card: play yours or draw one. It names the kind of tile that must drift.',
    'Un tour commence par une carte : jouez la vôtre ou piochez. Elle dit quelle sorte de tuile doit dériver.'] },
  { when: ['asked_drift', 'asked_drift_any'], mark: 'map', text: [
    'Click the tile, then its new place, farther from the volcano. Dinosaurs left behind swim; hover over a place to see what would happen.',
    'Cliquez la tuile, puis sa nouvelle place, plus loin du volcan. Les dinosaures laissés nagent ; survolez une place pour voir ce qui arriverait.'] },
  { when: ['asked_act'], mark: 'map', text: [
    'Then spend your action points: migrate to a neighbouring tile, rescue swimmers, breed where you have a dinosaur (1 each), or drift again (3). End when you are done.',
    'Puis dépensez vos points d’action : migrer d’une tuile, sauver les nageurs, se reproduire là où vous êtes (1 chacun), ou dériver encore (3). Finissez quand vous voulez.'] },
]

export const GUIDES: Record<string, (seat: number) => GuideStep[]> = {
  raptor, castor_party: castor, vivarium, trias, ciao_dino: ciaoDino,
}
