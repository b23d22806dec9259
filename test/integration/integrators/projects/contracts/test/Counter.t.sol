// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Outcome, Simulator} from "@causeway/simulator/solidity/Simulator.sol";
import {Counter} from "../contracts/Counter.sol";

contract CounterTest is Simulator {
    uint64 private constant HERE = 31337;
    uint64 private constant THERE = 31338;

    Counter private _here;
    Counter private _there;

    function setUp() public {
        simulate(HERE, THERE);
        _here = new Counter(address(mailboxOn(HERE)));
        onChain(THERE);
        _there = new Counter(address(mailboxOn(THERE)));
        _there.setPeer(addressOn(HERE, address(_here)));
        onChain(HERE);
        _here.setPeer(addressOn(THERE, address(_there)));
    }

    receive() external payable {}

    function test_countOn_countsThere() public {
        _here.countOn{value: 1 ether}(THERE);
        require(_there.count() == 0, "nothing is delivered by sending");
        (Outcome first, Outcome second) = deliverTwice(lastMessage());
        require(first == Outcome.Delivered && second == Outcome.Skipped, "delivered once");
        require(_there.count() == 1, "counted once");
    }

    function testFuzz_countOn_inAnyOrder_countsEachOnce(uint256 seed) public {
        for (uint256 i = 0; i < 3; ++i) {
            _here.countOn{value: 1 ether}(THERE);
        }
        run(seed);
        require(_there.count() == 3, "counted each");
    }
}
