import type { Experience } from '@nadi/domain/profile-choices';

/** The hand-written part of an invented doctor; everything else is random. */
export interface Person {
  name: string;
  gender: 'female' | 'male';
  wears?: 'hijab' | 'turban';
  /** Fixed if `about` implies it, otherwise random. */
  experience?: Experience;
  /** Fixed if `about` names them, otherwise random. */
  languages?: string[];
  degree: string;
  about: string;
}

/**
 * Returns the stem of an e-mail address and of a portrait's file name, 'roshni-dsouza' for 'Roshni
 * D'Souza'.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z]+/g, '-');
}

/** Street, then area with city and postal code. Real places, invented door numbers. */
export const localities = [
  ['Sampige Road', 'Malleshwaram, Bengaluru 560003'],
  ['Margosa Road', 'Malleshwaram, Bengaluru 560055'],
  ['100 Feet Road', 'Indiranagar, Bengaluru 560038'],
  ['CMH Road', 'Indiranagar, Bengaluru 560038'],
  ['Bull Temple Road', 'Basavanagudi, Bengaluru 560004'],
  ['Gandhi Bazaar Main Road', 'Basavanagudi, Bengaluru 560004'],
  ['80 Feet Road', 'Koramangala 4th Block, Bengaluru 560034'],
  ['Jyoti Nivas College Road', 'Koramangala 5th Block, Bengaluru 560095'],
  ['9th Main Road', 'Jayanagar 4th Block, Bengaluru 560011'],
  ['11th Main Road', 'Jayanagar 4th T Block, Bengaluru 560041'],
  ['24th Main Road', 'JP Nagar 2nd Phase, Bengaluru 560078'],
  ['15th Cross Road', 'JP Nagar 4th Phase, Bengaluru 560078'],
  ['27th Main Road', 'HSR Layout Sector 1, Bengaluru 560102'],
  ['19th Main Road', 'HSR Layout Sector 4, Bengaluru 560102'],
  ['Varthur Road', 'Whitefield, Bengaluru 560066'],
  ['ITPL Main Road', 'Brookefield, Bengaluru 560037'],
  ['Dr Rajkumar Road', 'Rajajinagar, Bengaluru 560010'],
  ['Coles Road', 'Frazer Town, Bengaluru 560005'],
  ['Wheeler Road', 'Cooke Town, Bengaluru 560005'],
  ['Kammanahalli Main Road', 'Kalyan Nagar, Bengaluru 560043'],
  ['Bellary Road', 'Hebbal, Bengaluru 560024'],
  ['Major Sandeep Road', 'Yelahanka New Town, Bengaluru 560064'],
  ['Bannerghatta Road', 'Arekere, Bengaluru 560076'],
  ['Uttarahalli Main Road', 'Banashankari 3rd Stage, Bengaluru 560085'],
  ['Kalidasa Road', 'Jayalakshmipuram, Mysuru 570012'],
  ['Devaraj Urs Road', 'Chamrajpura, Mysuru 570001'],
  ['Bendoorwell Road', 'Kankanady, Mangaluru 575002'],
  ['Vidyanagar Main Road', 'Hosur, Hubballi 580021'],
  ['Cathedral Road', 'Gopalapuram, Chennai 600086'],
  ['Lattice Bridge Road', 'Adyar, Chennai 600020'],
  ['Road No. 12', 'Banjara Hills, Hyderabad 500034'],
  ['Prabhat Road', 'Deccan Gymkhana, Pune 411004'],
  ['Panampilly Avenue', 'Panampilly Nagar, Kochi 682036'],
] as const;
