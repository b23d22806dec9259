// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {CampaignSender} from "./CampaignSender.sol";
import {SendSteps} from "./SendSteps.sol";

/// @title MoneySteps
/// @notice Steps that move a mailbox's money.
abstract contract MoneySteps is SendSteps {
    /// @dev Funds a sender's prepaid balance.
    function fund(uint256 seed) external {
        _goTo(_pick(seed, "chain", CHAINS));
        _fund(address(senders[_pick(seed, "sender", 2)]), 1 + _pick(seed, "amount", 1 ether));
    }

    /// @dev Withdraws a part of a sender's prepaid balance, or fails to withdraw more than it.
    function withdrawPrepaid(uint256 seed) external {
        _goTo(_pick(seed, "chain", CHAINS));
        CampaignSender sender = senders[_pick(seed, "sender", 2)];
        uint256 balance = prepaid[here][address(sender)];
        uint256 amount = 1 + _pick(seed, "amount", balance + 1);
        address receiver = address(0xca5);
        uint256 before = receiver.balance;
        bytes memory data = abi.encodeCall(IPrepaid.withdraw, (address(sender), receiver, amount));
        try sender.forward(address(prepaids[here]), 0, data) {
            assertLe(amount, balance, "more than the prepaid balance was withdrawn");
            assertEq(receiver.balance - before, amount);
            prepaid[here][address(sender)] -= amount;
            money[here].prepaid -= amount;
            tally.withdrawals += 1;
        } catch {
            assertGt(amount, balance, "a prepaid balance could not be withdrawn");
        }
    }

    /// @dev Adds to the fee of a message, or of none.
    function addFee(uint256 seed) external {
        _goTo(_pick(seed, "chain", CHAINS));
        uint256 amount = 1 + _pick(seed, "amount", 1 ether);
        _mailboxHere().addFee{value: amount}(bytes32(seed));
        money[here].charged += amount;
    }

    /// @dev Withdraws a part of the fees, or fails to withdraw more than them.
    function withdrawFees(uint256 seed) external {
        _goTo(_pick(seed, "chain", CHAINS));
        uint256 held = money[here].charged - money[here].withdrawn;
        uint256 amount = 1 + _pick(seed, "amount", held + 1);
        vm.prank(admin);
        try _mailboxHere().withdrawFees(address(0xfee), amount) {
            assertLe(amount, held, "more than the fees was withdrawn");
            money[here].withdrawn += amount;
            tally.withdrawals += 1;
        } catch {
            assertGt(amount, held, "fees could not be withdrawn");
        }
    }
}
