mod draught;
