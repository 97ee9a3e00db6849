"""Small parts that several screens share: text, buttons, cards, the frame of a screen. Plain functions, no state."""
