package org.crate;

public final class Crate {
    private final int slots;

    public Crate(int slots) {
        this.slots = slots;
    }

    public int slots() {
        return slots;
    }

    public boolean fits(int bottles) {
        return bottles <= slots;
    }

    public String label() {
        return "crate of " + slots;
    }
}
