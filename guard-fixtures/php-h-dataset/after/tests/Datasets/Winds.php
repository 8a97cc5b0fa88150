<?php

dataset('winds', [
    'calm' => [0, 'calm'],
    'gale' => [34, 'gale'],
]);
